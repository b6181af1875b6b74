import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useMay } from '../session/use-may.ts';
import { useText } from '../texts/use-text.ts';
import type { BookingDetail } from './booking-detail.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RefundBookingDialog } from './refund-booking-dialog.tsx';

/** Refunding and cancelling, for those who may, where there is something to refund or to cancel. */
export function BookingActions({ booking }: { booking: BookingDetail }) {
  const text = useText();
  const may = useMay('process_refunds');
  const [open, setOpen] = useState<'refund' | 'cancel'>();
  if (!may) return null;
  const close = (): void => setOpen(undefined);
  const canBeCancelled = booking.status === 'pending' || booking.status === 'confirmed';
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {booking.balance.remaining.amount > 0 && (
        <Button variant="contained" onClick={() => setOpen('refund')}>
          {text('bookings.refund')}
        </Button>
      )}
      {canBeCancelled && (
        <Button variant="outlined" color="error" onClick={() => setOpen('cancel')}>
          {text('bookings.cancel')}
        </Button>
      )}
      {open === 'refund' && <RefundBookingDialog booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelDialog booking={booking} onClose={close} />}
    </Box>
  );
}
