import { defineChip } from '../fields/status-chip.tsx';

export const BookingChip = defineChip('bookings.status', {
  pending: 'progress',
  confirmed: 'success',
  cancelled: 'danger',
  expired: 'neutral',
});

export const BookingPaymentChip = defineChip('bookings.paymentStatus', {
  unpaid: 'neutral',
  paid: 'success',
  partially_refunded: 'warning',
  refunded: 'neutral',
});
