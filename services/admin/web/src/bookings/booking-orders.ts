import type { Booking, CancellationQuote, Money, Refund } from '@booking/contracts';
import { callApi } from '../api/call-api.ts';

export function fetchQuote(bookingId: string, signal: AbortSignal): Promise<CancellationQuote> {
  return callApi<CancellationQuote>(`/bookings/${bookingId}/cancellation-quote`, { signal });
}

type Cancelling = { readonly quote: string; readonly reason: string | undefined };

/** Cancels on exactly the terms of the quote, or throws. */
export function cancelBooking(bookingId: string, body: Cancelling): Promise<Booking> {
  return callApi<Booking>(`/bookings/${bookingId}/cancel`, { method: 'POST', body });
}

type Refunding = { readonly amount: Money | undefined; readonly reason: string | undefined };

/** Asks for a refund of all that remains, or of an amount; once per key, however often it is sent. */
export function refundBooking(bookingId: string, body: Refunding, key: string): Promise<Refund> {
  return callApi<Refund>(`/bookings/${bookingId}/refunds`, {
    method: 'POST',
    body,
    headers: { 'idempotency-key': key },
  });
}
