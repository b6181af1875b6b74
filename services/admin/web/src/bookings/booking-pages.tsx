import type { Booking } from '@booking/contracts';
import { Alert, Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openDialog } from '../actions/open-dialog.tsx';
import type { BookingDetail } from '../api/answers.ts';
import { useMay } from '../api/use-session.ts';
import { ChoiceFilter, CustomerFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { REFUND_PARAMETER } from '../refunds/refund-address.ts';
import { text } from '../texts/text.ts';
import { NoteForm } from '../timeline/note-form.tsx';
import { TimelineSection } from '../timeline/timeline.tsx';
import { DeliveriesSection, useDeliveries } from '../webhooks/deliveries-section.tsx';
import { withWebhooks } from '../webhooks/webhook-lines.ts';
import { BookingChip, bookingColumns, BookingPaymentChip } from './booking-columns.tsx';
import { bookingFacts } from './booking-facts.tsx';
import { BookingBalanceBar, BookingMoney } from './booking-money.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundBookingDialog } from './refund-booking-dialog.tsx';

export const ListPage = listPage<Booking>({
  texts: 'bookings',
  filters: (
    <>
      <ChoiceFilter name="status" label="fields.status" of="bookings.status" />
      <ChoiceFilter name="paymentStatus" label="fields.payment" of="bookings.paymentStatus" />
      <CustomerFilter />
    </>
  ),
  columns: bookingColumns,
});

export const DetailPage = detailPage<BookingDetail>({
  texts: 'bookings',
  title: ({ description }) => description,
  chips: ({ status, paymentStatus }) => (
    <>
      <BookingChip state={status} />
      <BookingPaymentChip state={paymentStatus} />
    </>
  ),
  actions: (booking) => <BookingActions booking={booking} />,
  above: ({ balance, isCut }) => (
    <>
      {isCut && <Alert severity="warning">{text('bookings.cut')}</Alert>}
      <BookingBalanceBar balance={balance} />
    </>
  ),
  beforeFacts: (booking) => <BookingMoney booking={booking} />,
  facts: bookingFacts,
  namedFacts: ({ metadata }) => metadata,
  beside: (booking) => (
    <>
      <BookingTimeline booking={booking} />
      <DeliveriesSection of={{ booking: booking.id }} />
    </>
  ),
});

/** The timeline of a booking with its webhooks. Another service has the webhooks, and the other entries do not wait. */
function BookingTimeline({ booking: { id, timeline } }: { booking: BookingDetail }) {
  const { data } = useDeliveries({ booking: id });
  return (
    <TimelineSection lines={withWebhooks(timeline, data?.data ?? [])}>
      <NoteForm key={id} resource="bookings" id={id} />
    </TimelineSection>
  );
}

/**
 * The buttons to refund and cancel, if the user may do it and the booking allows it. The dialog opens at once if the
 * address names a payment to refund, as the link of a mismatched payment does.
 */
function BookingActions({ booking }: { booking: BookingDetail }) {
  const may = useMay('process_refunds');
  const [address, setAddress] = useSearchParams();
  const payment = address.get(REFUND_PARAMETER) ?? undefined;
  const refund = (): void => openDialog(<RefundBookingDialog booking={booking} payment={payment} />);
  useEffect(() => {
    if (!may || payment === undefined) return;
    refund();
    setAddress({}, { replace: true });
  }, [may, payment]);
  if (!may) return null;
  const canBeCancelled = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {booking.refundable.length > 0 && (
        <Button variant="contained" onClick={refund}>
          {text('bookings.refund')}
        </Button>
      )}
      {canBeCancelled && (
        <Button variant="outlined" color="error" onClick={() => openDialog(<CancelDialog booking={booking} />)}>
          {text('bookings.cancel')}
        </Button>
      )}
    </Box>
  );
}
