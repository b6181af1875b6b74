import type { Booking, BookingPaymentStatus, BookingStatus } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';
import type { Tone } from '../theme/palette.ts';

export const bookingStatuses = ['pending', 'confirmed', 'cancelled', 'expired'] as const satisfies BookingStatus[];
export const bookingPaymentStatuses = [
  'unpaid',
  'paid',
  'partially_refunded',
  'refunded',
] as const satisfies BookingPaymentStatus[];

const STATUS_TONES: Readonly<Record<BookingStatus, Tone>> = {
  pending: 'progress',
  confirmed: 'success',
  cancelled: 'danger',
  expired: 'neutral',
};
const PAYMENT_TONES: Readonly<Record<BookingPaymentStatus, Tone>> = {
  unpaid: 'neutral',
  paid: 'success',
  partially_refunded: 'warning',
  refunded: 'neutral',
};

export function BookingChip({ booking: { status } }: { booking: Booking }) {
  const text = useText();
  return <StatusChip tone={STATUS_TONES[status]} label={text(`bookings.status.${status}`)} />;
}

export function BookingPaymentChip({ booking: { paymentStatus } }: { booking: Booking }) {
  const text = useText();
  return <StatusChip tone={PAYMENT_TONES[paymentStatus]} label={text(`bookings.paymentStatus.${paymentStatus}`)} />;
}
