import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLocation } from 'react-router-dom';
import type { BookingDetail } from '../api/answers.ts';
import { REFUND_PARAMETER } from '../refunds/refund-address.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundBookingDialog } from './refund-booking-dialog.tsx';

/** Refund and cancel, if the user is permitted and the booking allows it. */
export function BookingActions({ booking }: { booking: BookingDetail }) {
  const may = useMay('process_refunds');
  const { payment, forget } = useWantedPayment();
  const [open, setOpen] = useState<'refund' | 'cancel' | undefined>(payment === undefined ? undefined : 'refund');
  if (!may) return null;
  const close = (): void => {
    setOpen(undefined);
    forget();
  };
  const canBeCancelled = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {booking.refundable.length > 0 && (
        <Button variant="contained" onClick={() => setOpen('refund')}>
          {text('bookings.refund')}
        </Button>
      )}
      {canBeCancelled && (
        <Button variant="outlined" color="error" onClick={() => setOpen('cancel')}>
          {text('bookings.cancel')}
        </Button>
      )}
      {open === 'refund' && <RefundBookingDialog booking={booking} payment={payment} onClose={close} />}
      {open === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </Box>
  );
}

/**
 * The payment to refund that the address names, as a link from a mismatched payment does, and a function to drop it.
 */
function useWantedPayment(): { payment: string | undefined; forget: () => void } {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const payment = new URLSearchParams(search).get(REFUND_PARAMETER) ?? undefined;
  return {
    payment,
    forget: () => {
      if (payment !== undefined) void navigate(pathname, { replace: true });
    },
  };
}
