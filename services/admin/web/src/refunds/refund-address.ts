/** The parameter for the payment to refund, in the address of its booking's page. */
export const REFUND_PARAMETER = 'refund';

/** The address of a booking's page with the dialog to refund this payment. */
export function refundAddress(bookingId: string, paymentId: string): string {
  return `/bookings/${bookingId}?${new URLSearchParams({ [REFUND_PARAMETER]: paymentId }).toString()}`;
}
