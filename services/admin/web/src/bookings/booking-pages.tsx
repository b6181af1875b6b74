import type { Booking } from '@booking/contracts';
import { Stack } from '@mui/material';
import type { BookingDetail } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { ChoiceFilter, CustomerFilter, StatusFilter } from '../list/filter-fields.tsx';
import { createdColumn, customerColumn } from '../list/known-columns.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { NoteForm } from '../timeline/note-form.tsx';
import { TimelineSection } from '../timeline/timeline.tsx';
import { DeliveriesSection } from '../webhooks/deliveries-section.tsx';
import { useDeliveries } from '../webhooks/use-deliveries.ts';
import { withWebhooks } from '../webhooks/webhook-lines.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import { bookingFacts } from './booking-facts.tsx';
import { BookingBalanceBar, BookingMoney } from './booking-money.tsx';

const kind = { resource: 'bookings', texts: 'bookings' } as const;

export const bookingColumns: readonly Column<Booking>[] = [
  { ...createdColumn, sortBy: 'createdAt' },
  {
    label: 'fields.description',
    card: 'title',
    cell: ({ id, description }) => (
      <TwoLines below={<IdText id={id} short />}>
        <PageLink to={`/bookings/${id}`} sx={{ display: 'inline-block', minWidth: 120, overflowWrap: 'anywhere' }}>
          <bdi>{description}</bdi>
        </PageLink>
      </TwoLines>
    ),
  },
  customerColumn,
  {
    label: 'fields.status',
    card: 'corner',
    cell: ({ status, paymentStatus }) => (
      <Stack spacing={0.5} sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
        <BookingChip state={status} />
        <BookingPaymentChip state={paymentStatus} />
      </Stack>
    ),
  },
  {
    label: 'bookings.total',
    cell: ({ total }) => <MoneyText money={total} strong />,
    align: 'right',
    sortBy: 'total',
  },
  { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
];

export const ListPage = listPage<Booking, 'bookings'>({
  ...kind,
  filters: (
    <>
      <StatusFilter of="bookings.status" values={['pending', 'confirmed', 'cancelled', 'expired']} />
      <ChoiceFilter
        name="paymentStatus"
        label="fields.payment"
        of="bookings.paymentStatus"
        values={['unpaid', 'paid', 'partially_refunded', 'refunded']}
      />
      <CustomerFilter />
    </>
  ),
  columns: bookingColumns,
});

export const DetailPage = detailPage<BookingDetail>({
  ...kind,
  title: ({ description }) => description,
  chips: ({ status, paymentStatus }) => (
    <>
      <BookingChip state={status} />
      <BookingPaymentChip state={paymentStatus} />
    </>
  ),
  actions: (booking) => <BookingActions booking={booking} />,
  above: ({ balance }) => <BookingBalanceBar balance={balance} />,
  beforeFacts: (booking) => <BookingMoney booking={booking} />,
  facts: bookingFacts,
  namedFacts: ({ metadata }) => metadata,
  beside: (booking) => <BookingTimeline booking={booking} />,
  belowTimeline: ({ id }) => <DeliveriesSection of={{ booking: id }} />,
});

/** The timeline of a booking with its webhooks, which another service has. The other entries do not wait for them. */
function BookingTimeline({ booking: { id, timeline } }: { booking: BookingDetail }) {
  const { data } = useDeliveries({ booking: id });
  return (
    <TimelineSection lines={withWebhooks(timeline, data?.data ?? [])}>
      <NoteForm key={id} resource="bookings" id={id} />
    </TimelineSection>
  );
}
