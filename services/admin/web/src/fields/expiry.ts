type Expiring = { readonly status: string; readonly expiresAt: string | null };

/** The states of bookings and payments that their time of expiry will end, or has ended. */
const STATES = ['pending', 'initiated', 'expired'];

/** The time of expiry of a booking or a payment. Once it is paid or cancelled or has failed, it no longer expires. */
export function expiryOf({ status, expiresAt }: Expiring): string | null {
  return STATES.includes(status) ? expiresAt : null;
}
