import type { Booking, CancellationQuote, Money, Refund, RefundQuote } from '@booking/contracts';
import { underKeptKey } from '../actions/kept-keys.ts';
import { callApi } from '../api/call-api.ts';

export function fetchQuote(bookingId: string, signal: AbortSignal): Promise<CancellationQuote> {
  return callApi<CancellationQuote>(`/bookings/${bookingId}/cancellation-quote`, { signal });
}

type Cancelling = { readonly quote: string; readonly reason: string | undefined };

/** Cancels on exactly the terms of the quote, or throws. */
export function cancelBooking(bookingId: string, body: Cancelling): Promise<Booking> {
  return callApi<Booking>(`/bookings/${bookingId}/cancel`, { method: 'POST', body });
}

export type WantedRefund = {
  /** Everything that remains, when missing. */
  readonly amount: Money | undefined;
  /** Any payment, when missing. */
  readonly payment: string | undefined;
};

/** Quotes how much a refund would take from each payment now. */
export function fetchRefundQuote(
  bookingId: string,
  { amount, payment }: WantedRefund,
  signal: AbortSignal,
): Promise<RefundQuote> {
  const query = { amount: amount?.amount, currency: amount?.currency, payment };
  return callApi<RefundQuote>(`/bookings/${bookingId}/refund-quote`, { query, signal });
}

type Refunding = WantedRefund & { readonly amount: Money; readonly reason: string | undefined };

/** Requests a refund. Retries before an answer do not refund twice. */
export function refundBooking(bookingId: string, body: Refunding): Promise<Refund> {
  const path = `/bookings/${bookingId}/refunds`;
  return underKeptKey([path, body], (key) =>
    callApi<Refund>(path, { method: 'POST', body, headers: { 'idempotency-key': key } }),
  );
}
