import { type Money, remark } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation/records';
import { hasMoney, moneyOf, type Payment } from './payment.ts';

/** A gateway's report of money. Names and amounts that the gateway does not state are null. */
type Success = {
  readonly captureReference: string | null;
  readonly reference?: string | null;
  readonly amount: Money | null;
};

/**
 * Money that a gateway took a second time for one payment. It does not belong to any of our payments, so it cannot be
 * refunded here: staff refund it at the gateway.
 */
export function paidTwice(payment: Payment, success: Success): Difference | undefined {
  const names = distinctNamesOf(payment, success);
  if (!hasMoney(payment) || !names) return undefined;
  return {
    kind: 'paid-twice',
    reference: names.second,
    bookingId: payment.bookingId,
    ours: moneyOf(payment),
    theirs: success.amount,
    detail: remark('paid-twice', { payment: payment.id, ...names }),
  };
}

type Names = { readonly first: string; readonly second: string };

/** Compares money by capture reference, or by session reference if one side has no capture reference. */
function distinctNamesOf(payment: Payment, { reference, captureReference }: Success): Names | undefined {
  const byCapture = pairOf(payment.captureReference, captureReference);
  const names = byCapture ?? pairOf(payment.gatewayReference, reference ?? null);
  return names?.first === names?.second ? undefined : names;
}

function pairOf(first: string | null, second: string | null): Names | undefined {
  return first === null || second === null ? undefined : { first, second };
}
