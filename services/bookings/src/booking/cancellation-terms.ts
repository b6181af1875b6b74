import { ProblemError, smallerMoney, subtractMoney, type CancellationQuote, type Money } from '@booking/contracts';
import { digestOfPolicy, digestOfTerms, type Terms } from '../cancellation-policy/cancellation-digests.ts';
import { feeOf, tierInForce } from '../cancellation-policy/cancellation-policy.ts';
import { canMove, type Booking } from './booking.ts';
import { refundableOf, refundedOrUnderWayOf } from './booking-ledger.ts';
import type { Account } from './booking-settlement.ts';

/** How long a quote says that it holds at most. */
const QUOTE_VALID_MS_MAX = 86_400_000;

/** The terms, and the figures that explain them. */
type ExplainedTerms = Terms & {
  /** The fee of the tier; `fee` is less when less than that is left. */
  readonly feeByTerms: Money;
  /** What of the payments had been refunded, or was on its way, before. */
  readonly refundedBefore: Money;
};

/** What cancelling would keep and give back now. Without a policy all that remains is given back. */
export function cancellationTermsOf(account: Account, at: Date): { terms: ExplainedTerms; validUntil: Date } {
  const { cancellationPolicy: policy, paid, startsAt } = account.booking;
  const latest = new Date(at.getTime() + QUOTE_VALID_MS_MAX);
  if (!policy) {
    const terms = { ...splitRest(account, { ...paid, amount: 0 }), tier: null, policyVersion: null };
    return { terms, validUntil: latest };
  }
  const { tier, endsAt } = tierInForce(policy, { startsAt, at, paid });
  const terms = { ...splitRest(account, feeOf(tier, paid)), tier, policyVersion: digestOfPolicy(policy) };
  return { terms, validUntil: endsAt && endsAt < latest ? endsAt : latest };
}

/**
 * Splits what is left of the payments: the fee comes first, and the customer gets the rest. Earlier refunds count towards
 * what the customer gets, so that the customer never has more back than was paid less the fee.
 */
function splitRest({ booking, ledger }: Account, feeByTerms: Money) {
  const { currency } = booking.paid;
  const left = refundableOf(ledger, currency);
  const fee = smallerMoney(feeByTerms, left);
  return { fee, refund: subtractMoney(left, fee), feeByTerms, refundedBefore: refundedOrUnderWayOf(ledger, currency) };
}

/** Throws `booking-not-cancellable` when there is nothing to cancel any more. */
export function quoteCancellation(account: Account, at: Date): CancellationQuote {
  const { booking } = account;
  if (!canMove(booking, 'cancel')) throw notCancellable(booking);
  const { terms, validUntil } = cancellationTermsOf(account, at);
  const { fee, feeByTerms, refund, refundedBefore } = terms;
  const quote = digestOfTerms(booking.id, terms);
  return { quote, refund, fee, feeByTerms, refundedBefore, validUntil: validUntil.toISOString() };
}

/** Throws `cancellation-quote-changed`, with the quote that holds now, when it is not the one that was accepted. */
export function requireQuote(account: Account, accepted: string, at: Date): void {
  const current = quoteCancellation(account, at);
  if (accepted === current.quote) return;
  throw new ProblemError('cancellation-quote-changed', 'Cancelling does not cost any more what the quote said.', {
    current,
  });
}

export function notCancellable({ status }: Booking): ProblemError {
  return new ProblemError('booking-not-cancellable', `The booking is ${status}.`);
}
