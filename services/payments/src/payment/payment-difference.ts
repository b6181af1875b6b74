import { isSameMoney, type Money, remark } from '@booking/contracts';
import type { ListedPayment } from '@booking/gateways/records';
import type { Difference } from '@booking/reconciliation/records';
import { paidTwice } from './paid-twice.ts';
import { hasMoney, moneyOf, type Payment } from './payment.ts';

/** Undefined when both sides agree about money. The list may lack changes after `knownBefore`. */
export function differenceOf(
  listed: ListedPayment,
  payment: Payment | undefined,
  knownBefore: Date,
): Difference | undefined {
  if (!payment) return unknownPayment(listed);
  const twice = listed.status === 'succeeded' ? paidTwice(payment, listed) : undefined;
  return twice ?? contradictionOf(listed, payment, knownBefore);
}

/**
 * Money that the gateway took back after the payment counted as paid. Only a failure of the same capture shows this: a
 * late report of an earlier try has another capture.
 */
export function takenBack(
  payment: Payment,
  { captureReference }: Pick<ListedPayment, 'captureReference'>,
): Difference | undefined {
  const { gatewayReference } = payment;
  if (!hasMoney(payment) || captureReference === null || captureReference !== payment.captureReference)
    return undefined;
  return differing(payment, { reference: gatewayReference ?? captureReference, status: 'failed', amount: null });
}

export function missingAtGateway(payment: Payment): Difference {
  return {
    kind: 'payment-missing-at-gateway',
    reference: payment.gatewayReference ?? payment.id,
    bookingId: payment.bookingId,
    ours: moneyOf(payment),
    theirs: null,
    detail: remark('payment-missing', { ours: payment.status }),
  };
}

function unknownPayment({ reference, status, amount }: ListedPayment): Difference | undefined {
  if (status !== 'succeeded') return undefined;
  const detail = remark('payment-not-ours');
  return { kind: 'unknown-payment', reference, bookingId: null, ours: null, theirs: amount, detail };
}

function contradictionOf(listed: ListedPayment, payment: Payment, knownBefore: Date): Difference | undefined {
  const isUnpaid = listed.status !== 'succeeded';
  if (isAgreed(moneyOf(payment), listed) || (isUnpaid && isNewerThan(payment, knownBefore))) return undefined;
  return differing(payment, listed);
}

type Stated = Pick<ListedPayment, 'reference' | 'status' | 'amount'>;

function differing(payment: Payment, { reference, status, amount }: Stated): Difference {
  const theirs = status === 'succeeded' ? amount : null;
  const detail = remark('payment-differs', { ours: payment.status, theirs: status });
  return { kind: 'payment-differs', reference, bookingId: payment.bookingId, ours: moneyOf(payment), theirs, detail };
}

/** A success without an amount contradicts none of our records. */
function isAgreed(ours: Money | null, { status, amount }: ListedPayment): boolean {
  if (!ours || status !== 'succeeded') return ours === null && status !== 'succeeded';
  return amount === null || isSameMoney(ours, amount);
}

function isNewerThan({ createdAt, completedAt }: Payment, time: Date): boolean {
  return (completedAt ?? createdAt) > time;
}
