import type { Money } from '@booking/contracts';
import type { BookingDetail, RefundablePayment } from '../api/answers.ts';

/** The source of a refund: one payment, or any payments that fit. */
export type RefundSource = {
  /** Undefined for any payments that fit. */
  readonly payment: string | undefined;
  readonly remaining: Money;
  /** The payment itself, for a single payment. */
  readonly of: RefundablePayment | undefined;
};

/** Lists "any payment" first if several payments have the currency of the booking, then each payment. */
export function refundSourcesOf({ total, refundable }: BookingDetail): RefundSource[] {
  const single = refundable.map((of) => ({ payment: of.paymentId, remaining: of.remaining, of }));
  const together = refundable.filter(({ remaining }) => remaining.currency === total.currency);
  if (together.length < 2) return single;
  const amount = together.reduce((sum, { remaining }) => sum + remaining.amount, 0);
  return [{ payment: undefined, remaining: { ...total, amount }, of: undefined }, ...single];
}

/** Whether the user has a choice of sources. */
export function isChoice(sources: readonly RefundSource[]): boolean {
  return sources.length > 1 || sources.some(({ of }) => of?.isMismatched);
}

/** The chosen source or the first one; an empty one when there is none. */
export function sourceFor(sources: readonly RefundSource[], payment: string | undefined): RefundSource {
  const [first] = sources;
  const chosen = sources.find((source) => source.payment === payment) ?? first;
  return chosen ?? { payment, remaining: { amount: 0, currency: 'EUR' }, of: undefined };
}
