import type { Booking } from '@booking/contracts';
import { Link, Stack } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { BookingDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { TwoLines } from '../fields/two-lines.tsx';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { DeliveriesSection } from '../webhooks/deliveries-section.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingBalanceBar } from './booking-balance-bar.tsx';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import { bookingFacts, MoreBookingFacts } from './booking-facts.tsx';
import { BookingMoney } from './booking-money.tsx';
import { BookingTimeline } from './booking-timeline.tsx';

const kind = { resource: 'bookings', texts: 'bookings' } as const;

export const ListPage = listPage<Booking, 'bookings'>({
  ...kind,
  filters: (
    <>
      <ChoiceFilter
        name="status"
        label="fields.status"
        of="bookings.status"
        values={['pending', 'confirmed', 'cancelled', 'expired']}
      />
      <ChoiceFilter
        name="paymentStatus"
        label="fields.payment"
        of="bookings.paymentStatus"
        values={['unpaid', 'paid', 'partially_refunded', 'refunded']}
      />
      <TextFilter name="customer" label="fields.customer" />
    </>
  ),
  columns: [
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
    { label: 'fields.description', cell: (booking) => <DescriptionCell booking={booking} />, card: 'title' },
    { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} short /> },
    { label: 'fields.status', cell: (booking) => <StateCell booking={booking} />, card: 'corner' },
    {
      label: 'bookings.total',
      cell: ({ total }) => <MoneyText money={total} strong />,
      align: 'right',
      sortBy: 'total',
    },
    { label: 'bookings.starts', cell: ({ startsAt }) => <TimeText at={startsAt} /> },
  ],
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
  moreFacts: (booking) => <MoreBookingFacts booking={booking} />,
  beside: (booking) => <BookingTimeline booking={booking} />,
  belowTimeline: ({ id }) => <DeliveriesSection of={{ booking: id }} />,
});

function DescriptionCell({ booking: { id, description } }: { booking: Booking }) {
  return (
    <TwoLines below={<IdText id={id} short />}>
      <Link component={RouterLink} to={`/bookings/${id}`} sx={{ overflowWrap: 'anywhere' }}>
        {description}
      </Link>
    </TwoLines>
  );
}

function StateCell({ booking: { status, paymentStatus } }: { booking: Booking }) {
  return (
    <Stack spacing={0.5} sx={{ alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <BookingChip state={status} />
      <BookingPaymentChip state={paymentStatus} />
    </Stack>
  );
}
