import type { Money } from '@booking/contracts';
import type { BookingDetail, RefundablePayment } from '../api/answers.ts';

/** The source of a refund: one payment, or any payments that fit. */
export type RefundSource = {
  /** The payment to refund; undefined if the refund may be taken from any payments. */
  readonly payment: string | undefined;
  readonly remaining: Money;
  /** The payment itself, for a single payment. */
  readonly of: RefundablePayment | undefined;
};

/**
 * Lists "any payment" first if several payments have the currency of the booking, then each payment. Mismatched
 * payments come last, and "any payment" excludes them: the service refunds them only by name.
 */
export function refundSourcesOf({ total, refundable }: Pick<BookingDetail, 'total' | 'refundable'>): RefundSource[] {
  const matched = refundable.filter(({ isMismatched }) => !isMismatched);
  const mismatched = refundable.filter(({ isMismatched }) => isMismatched);
  const single = [...matched, ...mismatched].map((of) => ({ payment: of.paymentId, remaining: of.remaining, of }));
  const together = matched.filter(({ remaining }) => remaining.currency === total.currency);
  if (together.length < 2) return single;
  const amount = together.reduce((sum, { remaining }) => sum + remaining.amount, 0);
  return [{ payment: undefined, remaining: { ...total, amount }, of: undefined }, ...single];
}

/**
 * The source with the chosen payment, or the first source that is not mismatched if "any payment" was chosen. Another
 * payment never replaces a chosen one: without a source, the answer is an empty source.
 */
export function sourceFor(sources: readonly RefundSource[], payment: string | undefined): RefundSource {
  const found = sources.find((source) =>
    payment === undefined ? source.of?.isMismatched !== true : source.payment === payment,
  );
  return found ?? { payment, remaining: { amount: 0, currency: 'EUR' }, of: undefined };
}

/** Whether the user has to see the sources, because there are several or the chosen payment is mismatched. */
export function isChoice(sources: readonly RefundSource[], chosen: RefundSource): boolean {
  return sources.some((source) => source !== chosen || source.of?.isMismatched);
}
