import { Box, Button } from '@mui/material';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { closeDialog, openDialog } from '../actions/open-dialog.tsx';
import type { BookingDetail } from '../api/answers.ts';
import { REFUND_PARAMETER } from '../refunds/refund-address.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundBookingDialog } from './refund-booking-dialog.tsx';

/**
 * Refund and cancel, if the user is permitted and the booking allows it. An address that names a payment to refund, as
 * a link from a mismatched payment does, opens the dialog.
 */
export function BookingActions({ booking }: { booking: BookingDetail }) {
  const may = useMay('process_refunds');
  const [address, setAddress] = useSearchParams();
  const payment = address.get(REFUND_PARAMETER) ?? undefined;
  const close = (): void => {
    closeDialog();
    if (payment !== undefined) setAddress({}, { replace: true });
  };
  const refund = (): void => openDialog(<RefundBookingDialog booking={booking} payment={payment} onClose={close} />);
  useEffect(() => {
    if (may && payment !== undefined) refund();
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
