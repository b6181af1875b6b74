import type { Money } from '@booking/contracts';
import type { BookingDetail, RefundablePayment } from './booking-detail.ts';

/** From where a refund can be taken: one payment, or whichever payments fit. */
export type RefundSource = {
  /** Undefined for whichever payments fit. */
  readonly payment: string | undefined;
  readonly remaining: Money;
  /** The payment itself, when it is one. */
  readonly of: RefundablePayment | undefined;
};

/** Whichever payments fit comes first, as far as several have the currency of the booking; then one after the other. */
export function refundSourcesOf({ total, refundable }: BookingDetail): RefundSource[] {
  const single = refundable.map((of) => ({ payment: of.paymentId, remaining: of.remaining, of }));
  const together = refundable.filter(({ remaining }) => remaining.currency === total.currency);
  if (together.length < 2) return single;
  const amount = together.reduce((sum, { remaining }) => sum + remaining.amount, 0);
  return [{ payment: undefined, remaining: { ...total, amount }, of: undefined }, ...single];
}

/** Whether somebody has to see from where it is taken. */
export function isChoice(sources: readonly RefundSource[]): boolean {
  return sources.length > 1 || sources.some(({ of }) => of?.isMismatched);
}

/** The one that was chosen, or the first; nothing remains where there is none. */
export function sourceFor(sources: readonly RefundSource[], payment: string | undefined): RefundSource {
  const [first] = sources;
  const chosen = sources.find((source) => source.payment === payment) ?? first;
  return chosen ?? { payment, remaining: { amount: 0, currency: 'EUR' }, of: undefined };
}
