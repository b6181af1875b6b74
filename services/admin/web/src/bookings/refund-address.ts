/** Names the payment that is to be refunded in the address of the page of its booking. */
export const REFUND_PARAMETER = 'refund';

/** The page of a booking with the dialog that refunds this payment. */
export function refundAddress(bookingId: string, paymentId: string): string {
  return `/bookings/${bookingId}?${new URLSearchParams({ [REFUND_PARAMETER]: paymentId }).toString()}`;
}
