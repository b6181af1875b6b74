import {
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  type ExternalRefundReview,
  ProblemError,
} from '@booking/contracts';
import { newEvent } from '@booking/messaging';
import {
  type Booking,
  bookingMachine,
  type Decision,
  moveBooking,
  presentBooking,
  reachedBy,
  refuseMove,
  unchanged,
} from './booking.ts';
import { countedPayments } from './booking-ledger.ts';
import type { Account } from './booking-settlement.ts';
import { cancellationTermsOf, notCancellable, requireQuote } from './cancellation-terms.ts';

export type BookingRequest = Pick<
  Booking,
  | 'id'
  | 'customerId'
  | 'description'
  | 'total'
  | 'startsAt'
  | 'endsAt'
  | 'expiresAt'
  | 'cancellationPolicy'
  | 'metadata'
>;

export function openBooking(request: BookingRequest, at: Date): Decision {
  if (request.expiresAt && request.expiresAt <= at) {
    const errors = [{ pointer: '/expiresAt', detail: 'Must be in the future' }];
    throw new ProblemError('validation-failed', '`expiresAt` must be in the future.', { errors });
  }
  const nothing = { amount: 0, currency: request.total.currency };
  const booking: Booking = {
    ...request,
    status: bookingMachine.initial,
    paid: nothing,
    refunded: nothing,
    cancellation: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return { booking, events: [newEvent(BookingCreated, { booking: presentBooking(booking) })] };
}

type CancellationRequest = {
  readonly by: string;
  /** The event carries these names to the refunds service. They are not stored here. */
  readonly relatedTo?: string[] | undefined;
  readonly reason: string | null;
  /** The quote that the caller accepted; null accepts the current terms. */
  readonly quote: string | null;
};

/**
 * Cancels a booking on its current terms. A repetition returns the same cancellation and publishes no event. Throws
 * `booking-not-cancellable`, and `cancellation-quote-changed` if the accepted quote is out of date.
 */
export function recordCancellation(account: Account, request: CancellationRequest, at: Date): Decision {
  const { booking } = account;
  const { by, relatedTo, reason, quote } = request;
  const status = reachedBy(booking, 'cancel');
  if (status === undefined) throw notCancellable(booking);
  if (status === booking.status) return unchanged(booking);

  if (quote !== null) requireQuote(account, quote, at);
  const { terms } = cancellationTermsOf(account, at);
  const cancellation = { at, by, reason, ...terms, payments: countedPayments(account.ledger) };
  const cancelled = moveBooking(booking, 'cancel', { cancellation, at });
  const event = newEvent(BookingCancelled, { booking: presentBooking(cancelled), relatedTo });
  return { booking: cancelled, events: [event] };
}

/**
 * Cancels a booking by the decision of staff about a refund made at the gateway. No caller waits for an answer, so a
 * rejected transition is reported as an event. The cancellation has no reason: customers read it, and the note of the
 * review is for staff only.
 */
export function cancelByReview(
  account: Account,
  refundId: string,
  { by, at, relatedTo }: ExternalRefundReview & Pick<CancellationRequest, 'relatedTo'>,
): Decision {
  if (reachedBy(account.booking, 'cancel') === undefined) {
    return refuseMove(account.booking, 'cancel', `the review of external refund ${refundId}`);
  }
  return recordCancellation(account, { by, relatedTo, reason: null, quote: null }, new Date(at));
}

/**
 * Expires a booking. If the booking was paid or cancelled meanwhile, the rejected transition is reported as an event.
 */
export function expireBooking(booking: Booking, at: Date): Decision {
  const status = reachedBy(booking, 'expire');
  if (status === undefined) return refuseMove(booking, 'expire', 'the end of the time to pay');
  if (status === booking.status) return unchanged(booking);

  const expired = moveBooking(booking, 'expire', { at });
  return { booking: expired, events: [newEvent(BookingExpired, { booking: presentBooking(expired) })] };
}
