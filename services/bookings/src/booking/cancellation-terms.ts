import { ProblemError, smallerMoney, subtractMoney, type CancellationQuote } from '@booking/contracts';
import { digestOfPolicy, digestOfTerms, type Terms } from '../cancellation-policy/cancellation-digests.ts';
import { feeOf, tierInForce } from '../cancellation-policy/cancellation-policy.ts';
import { canMove, type Booking } from './booking.ts';
import { refundableOf } from './booking-ledger.ts';
import type { Account } from './booking-settlement.ts';

/** How long a quote says that it holds at most. */
const QUOTE_VALID_MS_MAX = 86_400_000;

/** What cancelling would keep and give back now. Without a policy all that remains is given back. */
export function cancellationTermsOf({ booking, ledger }: Account, at: Date): { terms: Terms; validUntil: Date } {
  const { cancellationPolicy: policy, paid, startsAt } = booking;
  const refundable = refundableOf(ledger, paid.currency);
  const latest = new Date(at.getTime() + QUOTE_VALID_MS_MAX);
  if (!policy) {
    const fee = { ...paid, amount: 0 };
    return { terms: { fee, refund: refundable, tier: null, policyVersion: null }, validUntil: latest };
  }
  const { tier, endsAt } = tierInForce(policy, { startsAt, at, paid });
  const fee = feeOf(tier, paid);
  const refund = smallerMoney(subtractMoney(paid, fee), refundable);
  const terms = { fee, refund, tier, policyVersion: digestOfPolicy(policy) };
  return { terms, validUntil: endsAt && endsAt < latest ? endsAt : latest };
}

/** Throws `booking-not-cancellable` when there is nothing to cancel any more. */
export function quoteCancellation(account: Account, at: Date): CancellationQuote {
  const { booking } = account;
  if (!canMove(booking, 'cancel')) throw notCancellable(booking);
  const { terms, validUntil } = cancellationTermsOf(account, at);
  const { fee, refund } = terms;
  return { quote: digestOfTerms(booking.id, terms), refund, fee, validUntil: validUntil.toISOString() };
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
