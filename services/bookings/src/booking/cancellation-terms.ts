import {
  type CancellationQuote,
  type Money,
  ProblemError,
  remark,
  roundUpWithin,
  smallerMoney,
  subtractMoney,
} from '@booking/contracts';
import { digestOfPolicy, digestOfTerms, type Terms } from '../cancellation-policy/cancellation-digests.ts';
import { feeOf, tierInForce } from '../cancellation-policy/cancellation-policy.ts';
import { type Booking, canMove } from './booking.ts';
import { refundableOf, refundedOrUnderWayOf, refundStepMinorOf } from './booking-ledger.ts';
import type { Account } from './booking-settlement.ts';

const QUOTE_VALID_MS_MAX = 86_400_000;

type ExplainedTerms = Terms & {
  /** The fee of the tier, less the amount by which the refund is rounded up. `fee` is at most the remaining amount. */
  readonly feeByTerms: Money;
  /** The amount refunded before, including refunds under way. */
  readonly refundedBefore: Money;
};

/** The fee and the refund of a cancellation now. Without a policy, the whole remainder is refunded. */
export function cancellationTermsOf(account: Account, at: Date): { terms: ExplainedTerms; validUntil: Date } {
  const { cancellationPolicy: policy, paid, startsAt } = account.booking;
  const latest = new Date(at.getTime() + QUOTE_VALID_MS_MAX);
  if (!policy) {
    const terms = { ...splitRemainder(account, { ...paid, amount: 0 }), tier: null, policyVersion: null };
    return { terms, validUntil: latest };
  }
  const { tier, endsAt } = tierInForce(policy, { startsAt, at, paid });
  const terms = { ...splitRemainder(account, feeOf(tier, paid)), tier, policyVersion: digestOfPolicy(policy) };
  return { terms, validUntil: endsAt && endsAt < latest ? endsAt : latest };
}

/**
 * Splits the remaining payments: the fee is deducted first, and the customer gets the remainder. Earlier refunds count
 * towards the customer's part, so that the customer never gets more than was paid less the fee. If the gateway cannot
 * refund exactly this amount, the fee is lowered until it can.
 */
function splitRemainder({ booking, ledger }: Account, feeOfTier: Money) {
  const { currency } = booking.paid;
  const left = refundableOf(ledger, currency);
  const owed = subtractMoney(left, smallerMoney(feeOfTier, left));
  const refund = roundUpWithin(owed, left, refundStepMinorOf(ledger));
  const feeByTerms = subtractMoney(feeOfTier, subtractMoney(refund, owed));
  return {
    fee: subtractMoney(left, refund),
    refund,
    feeByTerms,
    refundedBefore: refundedOrUnderWayOf(ledger, currency),
  };
}

/** Throws `booking-not-cancellable` for an expired or cancelled booking. */
export function quoteCancellation(account: Account, at: Date): CancellationQuote {
  const { booking } = account;
  if (!canMove(booking, 'cancel')) throw notCancellable(booking);
  const { terms, validUntil } = cancellationTermsOf(account, at);
  const { fee, feeByTerms, refund, refundedBefore } = terms;
  const quote = digestOfTerms(booking.id, terms);
  return { quote, refund, fee, feeByTerms, refundedBefore, validUntil: validUntil.toISOString() };
}

/** Throws `cancellation-quote-changed`, with the current quote, when the accepted quote differs from it. */
export function requireQuote(account: Account, accepted: string, at: Date): void {
  const current = quoteCancellation(account, at);
  if (accepted === current.quote) return;
  throw new ProblemError('cancellation-quote-changed', 'The cancellation terms have changed since this quote.', {
    current,
  });
}

export function notCancellable({ status }: Booking): ProblemError {
  return new ProblemError('booking-not-cancellable', remark('booking-is', { state: status }));
}
