import type { Booking } from '@booking/contracts';
import type { BookingDetail } from '../api/answers.ts';
import { ChoiceFilter, CustomerFilter, StatusFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { NoteForm } from '../timeline/note-form.tsx';
import { TimelineSection } from '../timeline/timeline.tsx';
import { DeliveriesSection } from '../webhooks/deliveries-section.tsx';
import { useDeliveries } from '../webhooks/use-deliveries.ts';
import { withWebhooks } from '../webhooks/webhook-lines.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import { bookingColumns } from './booking-columns.tsx';
import { bookingFacts } from './booking-facts.tsx';
import { BookingBalanceBar, BookingMoney } from './booking-money.tsx';

const kind = { resource: 'bookings', texts: 'bookings' } as const;

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
