import { isSameMoney, type DiscrepancyKind, type Money } from '@booking/contracts';
import type { ListedPayment } from '@booking/gateways';
import type { Payment } from './payment.ts';

/** What our record and the gateway's differ in, with the money that each side says it has. */
export type Difference = {
  readonly kind: DiscrepancyKind;
  readonly reference: string;
  readonly bookingId: string | null;
  readonly ours: Money | null;
  readonly theirs: Money | null;
  readonly detail: string;
};

/**
 * Undefined when both sides agree, as far as money goes. What we learned after `knownBefore` the gateway's list may be too
 * old to show.
 */
export function differenceOf(
  listed: ListedPayment,
  payment: Payment | undefined,
  knownBefore: Date,
): Difference | undefined {
  const { reference, status } = listed;
  const theirs = status === 'succeeded' ? listed.amount : null;
  if (!payment) {
    if (status !== 'succeeded') return undefined;
    const detail = 'The gateway has money for a payment that is not ours.';
    return { kind: 'unknown-payment', reference, bookingId: null, ours: null, theirs, detail };
  }

  const ours = moneyOf(payment);
  if (isAgreed(ours, listed) || (status !== 'succeeded' && isNewerThan(payment, knownBefore))) return undefined;
  const detail = `The payment is ${payment.status} here and ${status} at the gateway.`;
  return { kind: 'payment-differs', reference, bookingId: payment.bookingId, ours, theirs, detail };
}

/** We have money that the gateway does not list. */
export function missingAtGateway(payment: Payment): Difference {
  return {
    kind: 'payment-missing-at-gateway',
    reference: payment.gatewayReference ?? payment.id,
    bookingId: payment.bookingId,
    ours: moneyOf(payment),
    theirs: null,
    detail: `The payment is ${payment.status} here, and the gateway does not list it.`,
  };
}

function moneyOf({ status, amount, reported }: Payment): Money | null {
  if (status === 'completed') return amount;
  return status === 'mismatched' ? reported : null;
}

/** A success without a figure contradicts nothing that we have. */
function isAgreed(ours: Money | null, { status, amount }: ListedPayment): boolean {
  if (!ours || status !== 'succeeded') return ours === null && status !== 'succeeded';
  return amount === null || isSameMoney(ours, amount);
}

function isNewerThan({ createdAt, completedAt }: Payment, time: Date): boolean {
  return (completedAt ?? createdAt) > time;
}
