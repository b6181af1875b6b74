import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { z } from 'zod';
import { ourId } from '../our-id.ts';
import { readableReports } from '../readable-records.ts';
import { fromSquareAmount } from './square-amounts.ts';
import { SquareDispute, SquareOrderUpdate, SquarePayment, SquareRefund, type SquareEvent } from './square-objects.ts';

type Located = { readonly location_id?: string | null | undefined };
type Translate = (object: unknown, locationId: string) => readonly GatewayReport[];

const PaymentObject = z.object({ payment: SquarePayment });
const RefundObject = z.object({ refund: SquareRefund });
const DisputeObject = z.object({ dispute: SquareDispute });
const OrderObject = z.object({ order_updated: SquareOrderUpdate });

const payment: Translate = (object, locationId) =>
  ours(PaymentObject.parse(object).payment, locationId, paymentReports);
const refund: Translate = (object, locationId) => ours(RefundObject.parse(object).refund, locationId, refundReports);
const dispute: Translate = (object, locationId) =>
  ours(DisputeObject.parse(object).dispute, locationId, (one) => [standingDispute(one, disputedMoney(one))]);

/** `dispute.state.changed` is what subscriptions from before `dispute.state.updated` get. */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['payment.created', payment],
  ['payment.updated', payment],
  ['order.updated', (object, locationId) => ours(OrderObject.parse(object).order_updated, locationId, orderReports)],
  ['refund.created', refund],
  ['refund.updated', refund],
  ['dispute.created', dispute],
  ['dispute.state.updated', dispute],
  ['dispute.state.changed', dispute],
]);

/**
 * What an event says, in our words; nothing for types we do not know and for what happened at another location. Throws
 * ZodError when its object is malformed and RangeError when its amount is none.
 */
export function squareReports({ type, data }: SquareEvent, locationId: string): readonly GatewayReport[] {
  return translations.get(type)?.(data?.object, locationId) ?? [];
}

/** A seller's events come from all locations, the till included. */
function ours<Object extends Located, Report>(
  object: Object,
  locationId: string,
  translate: (object: Object) => readonly Report[],
): readonly Report[] {
  return (object.location_id ?? locationId) === locationId ? translate(object) : [];
}

/** A payment without an order was made by no link. */
function paymentReports(payment: SquarePayment): readonly PaymentReport[] {
  const { order_id: reference } = payment;
  const status = statusOfTry(payment);
  if (status === 'open' || typeof reference !== 'string') return [];
  const paymentId = paymentIdOf(payment);
  return readableReports(paymentId !== null, () => [
    {
      kind: 'payment',
      status,
      reference,
      paymentId,
      captureReference: payment.id,
      amount: paidMoney(payment),
      reason: failureOf(payment),
    },
  ]);
}

/**
 * What one try to pay says of the attempt. A card or a wallet that is declined ends nothing, the page of the link stays
 * open for another try; a bank says no after days, when nobody looks at that page any more. An approved payment is
 * captured by itself, and one without a status we know may be.
 */
export function statusOfTry({
  status,
  source_type: source,
}: SquarePayment): 'open' | Exclude<PaymentReport['status'], 'expired'> {
  if (status === 'COMPLETED') return 'succeeded';
  if (status !== 'FAILED' && status !== 'CANCELED') return 'pending';
  return (source ?? 'BANK_ACCOUNT') === 'BANK_ACCOUNT' ? 'failed' : 'open';
}

/** The payment of ours a link was made for, which Square copies into the note of its payments; null for all others. */
export function paymentIdOf({ note }: SquarePayment): string | null {
  return ourId(note);
}

/** What was taken, a tip included. Throws RangeError when Square gives an amount that is none. */
export function paidMoney({ total_money: total, amount_money: amount }: SquarePayment): Money | null {
  const money = total ?? amount;
  return money ? fromSquareAmount(money) : null;
}

/** Why a try failed; null when it did not. */
export function failureOf(payment: SquarePayment): string | null {
  const { status } = payment;
  return status === 'FAILED' || status === 'CANCELED' ? (errorOf(payment) ?? status) : null;
}

function errorOf({ card_details: card, bank_account_details: bank }: SquarePayment): string | null | undefined {
  const [error] = card?.errors ?? bank?.errors ?? [];
  return error?.code;
}

/** An order that was cancelled can no longer be paid (developer.squareup.com/reference/square/objects/OrderState). */
function orderReports({ order_id: reference, state }: SquareOrderUpdate): readonly PaymentReport[] {
  if (state !== 'CANCELED') return [];
  const nothing = { paymentId: null, captureReference: null, amount: null, reason: null };
  return [{ kind: 'payment', status: 'expired', reference, ...nothing }];
}

/** A refund that is linked to no payment gives back nothing of ours. */
function refundReports(refund: SquareRefund): readonly RefundReport[] {
  return isLinked(refund) ? [refundReport(refund, refundedMoney(refund))] : [];
}

export function isLinked({ payment_id: payment }: SquareRefund): boolean {
  return typeof payment === 'string';
}

const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['PENDING', 'pending'],
  ['COMPLETED', 'succeeded'],
  ['REJECTED', 'failed'],
  ['FAILED', 'failed'],
]);

/**
 * How a refund stands, in our words: it is there, so that one without a status we know is on its way. Square gives no
 * other reason than its own word for it.
 */
export function refundStandingOf({ status }: SquareRefund): Pick<RefundReport, 'status' | 'reason'> {
  return { status: refundStatuses.get(status) ?? 'pending', reason: status === 'COMPLETED' ? null : status };
}

export function refundedMoney({ amount_money: amount }: SquareRefund): Money {
  return fromSquareAmount(amount);
}

export function refundReport(refund: SquareRefund, amount: Money | null): RefundReport {
  return {
    kind: 'refund',
    ...refundStandingOf(refund),
    reference: refund.id,
    allocationId: ourId(refund.reason),
    captureReference: refund.payment_id ?? null,
    paymentReference: null,
    amount,
  };
}

/** How disputes end (developer.squareup.com/reference/square/objects/DisputeState); an inquiry that is closed took nothing. */
const endings: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['WON', 'won'],
  ['INQUIRY_CLOSED', 'won'],
  ['LOST', 'lost'],
  ['ACCEPTED', 'lost'],
]);

/** How a dispute stands, in our words: one that has not ended in a state we know is open. */
export function standingDispute(dispute: SquareDispute, amount: Money | null): DisputeReport {
  return {
    kind: 'dispute',
    status: endings.get(dispute.state) ?? 'opened',
    reference: dispute.id ?? dispute.dispute_id ?? '',
    captureReference: dispute.disputed_payment?.payment_id ?? null,
    paymentReference: null,
    amount,
    reason: dispute.reason ?? null,
  };
}

export function disputedMoney({ amount_money: amount }: SquareDispute): Money | null {
  return amount ? fromSquareAmount(amount) : null;
}
