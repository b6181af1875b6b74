import Stack from '@mui/material/Stack';
import { IdText } from '../fields/id-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { RefundDialogs } from '../refunds/refund-dialog.tsx';
import { Story } from '../timeline/story.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingBalanceBar } from './booking-balance-bar.tsx';
import { BookingChip, BookingPaymentChip } from './booking-chips.tsx';
import type { BookingDetail } from './booking-detail.ts';
import { BookingFacts } from './booking-facts.tsx';
import { BookingPayments, BookingRefunds } from './booking-money.tsx';

export function BookingPage() {
  return (
    <RefundDialogs>
      <RecordPage<BookingDetail> resource="bookings">{(booking) => <BookingDetails booking={booking} />}</RecordPage>
    </RefundDialogs>
  );
}

function BookingDetails({ booking }: { booking: BookingDetail }) {
  return (
    <>
      <PageHeader
        title={booking.description}
        chips={
          <>
            <BookingChip state={booking.status} />
            <BookingPaymentChip state={booking.paymentStatus} />
          </>
        }
        lead={<IdText id={booking.id} />}
        actions={<BookingActions booking={booking} />}
      />
      <Stack spacing={2}>
        <BookingBalanceBar balance={booking.balance} />
        <TwoColumns>
          <Stack spacing={2}>
            <BookingPayments booking={booking} />
            <BookingRefunds booking={booking} />
            <BookingFacts booking={booking} />
          </Stack>
          <Story lines={booking.timeline} />
        </TwoColumns>
      </Stack>
    </>
  );
}
