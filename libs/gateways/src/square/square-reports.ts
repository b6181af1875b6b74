import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { z } from 'zod';
import { dueTime, sequenceAt } from '../dispute-times.ts';
import { ourId } from '../our-id.ts';
import { readableMoney, readableReports } from '../readable-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromSquareAmount } from './square-amounts.ts';
import {
  PaymentAnswer,
  RefundAnswer,
  SquareDispute,
  type SquareEvent,
  SquareOrderUpdate,
  type SquarePayment,
  type SquareRefund,
} from './square-objects.ts';

type Located = { readonly location_id?: string | null | undefined };
type Translate = (object: unknown, locationId: string) => readonly GatewayReport[];

/** The object of an event. Those of payments and refunds have the form of the API's answers. */
const DisputeObject = z.object({ dispute: SquareDispute });
const OrderObject = z.object({ order_updated: SquareOrderUpdate });

const payment: Translate = (object, locationId) => ours(PaymentAnswer.parse(object), locationId, paymentReports);
const refund: Translate = (object, locationId) => ours(RefundAnswer.parse(object), locationId, refundReports);
const dispute: Translate = (object, locationId) =>
  ours(DisputeObject.parse(object).dispute, locationId, (one) => [disputeReport(one)]);

/** The reports of each event. Subscriptions older than `dispute.state.updated` receive `dispute.state.changed`. */
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
 * Converts an event into reports; none for unknown types and for other locations. Throws ZodError when its object is
 * malformed and RangeError for an invalid amount.
 */
export function squareReports({ type, data }: SquareEvent, locationId: string): readonly GatewayReport[] {
  return translations.get(type)?.(data?.object, locationId) ?? [];
}

/** The reports of an object at our location. A seller's events come from all locations, including tills. */
function ours<Object extends Located, Report>(
  object: Object,
  locationId: string,
  translate: (object: Object) => readonly Report[],
): readonly Report[] {
  return (object.location_id ?? locationId) === locationId ? translate(object) : [];
}

/** The reports of a payment. A payment without an order was not made with a link. */
function paymentReports(payment: SquarePayment): readonly PaymentReport[] {
  const { order_id: reference } = payment;
  const status = statusOfTry(payment);
  if (status === 'open' || typeof reference !== 'string') return [];
  const paymentId = paymentIdOf(payment);
  const named = { reference, paymentId, captureReference: payment.id };
  return readableReports(paymentId !== null, () => [
    paymentStated({ status, ...named, amount: paidMoney(payment), reason: failureOf(payment) }),
  ]);
}

/**
 * The status of the attempt after one try to pay. A declined card or wallet leaves the page open for another try. A
 * bank refuses only after days, when the customer has left the page. An approved payment is pending, because it is
 * captured automatically. So is a payment with an unknown status, which may be captured too.
 */
export function statusOfTry({
  status,
  source_type: source,
}: SquarePayment): 'open' | Exclude<PaymentReport['status'], 'expired'> {
  if (status === 'COMPLETED') return 'succeeded';
  if (status !== 'FAILED' && status !== 'CANCELED') return 'pending';
  return (source ?? 'BANK_ACCOUNT') === 'BANK_ACCOUNT' ? 'failed' : 'open';
}

/**
 * Our id of the payment that a link was made for, which Square copies into the note of its payments; null for all
 * others.
 */
export function paymentIdOf({ note }: SquarePayment): string | null {
  return ourId(note);
}

/** The amount taken, including a tip. Throws RangeError for an invalid amount. */
export function paidMoney({ total_money: total, amount_money: amount }: SquarePayment): Money | null {
  const money = total ?? amount;
  return money ? fromSquareAmount(money) : null;
}

/** The reason of a failed try; null when it did not fail. */
export function failureOf(payment: SquarePayment): string | null {
  const { status } = payment;
  return status === 'FAILED' || status === 'CANCELED' ? (errorOf(payment) ?? status) : null;
}

function errorOf({ card_details: card, bank_account_details: bank }: SquarePayment): string | null | undefined {
  const [error] = card?.errors ?? bank?.errors ?? [];
  return error?.code;
}

/**
 * The reports of an order. A cancelled order can no longer be paid
 * (developer.squareup.com/reference/square/objects/OrderState).
 */
function orderReports({ order_id: reference, state }: SquareOrderUpdate): readonly PaymentReport[] {
  return state === 'CANCELED' ? [paymentStated({ status: 'expired', reference })] : [];
}

/** The reports of a refund. A refund without a payment is not about our money. */
function refundReports(refund: SquareRefund): readonly RefundReport[] {
  if (!isLinked(refund)) return [];
  return readableReports(ourId(refund.reason) !== null, () => [
    refundReport(refund, fromSquareAmount(refund.amount_money)),
  ]);
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
 * Our status of a refund of Square. An unknown status counts as pending, because the refund exists. Square gives no
 * reason besides the status.
 */
export function toFetchedRefund({ id: reference, status }: SquareRefund): FetchedRefund {
  const reason = status === 'COMPLETED' ? null : status;
  return { status: refundStatuses.get(status) ?? 'pending', reference, reason };
}

export function refundReport(refund: SquareRefund, amount: Money | null): RefundReport {
  const named = { allocationId: ourId(refund.reason), captureReference: refund.payment_id ?? null };
  return refundStated({ ...toFetchedRefund(refund), ...named, amount });
}

/**
 * The final statuses of disputes (developer.squareup.com/reference/square/objects/DisputeState) and ours for them. In a
 * closed inquiry the bank took no money.
 */
const endings: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['WON', 'won'],
  ['INQUIRY_CLOSED', 'won'],
  ['LOST', 'lost'],
  ['ACCEPTED', 'lost'],
]);

/** The report of a dispute. It counts as open unless its status is a known final one. */
export function disputeReport(dispute: SquareDispute): DisputeReport {
  return disputeStated({
    status: endings.get(dispute.state) ?? 'opened',
    reference: dispute.id ?? dispute.dispute_id ?? '',
    captureReference: dispute.disputed_payment?.payment_id ?? null,
    amount: readableMoney(disputedMoney, dispute),
    reason: dispute.reason ?? null,
    dueAt: dueTime(dispute.due_at),
    sequence: sequenceAt(dispute.updated_at),
  });
}

function disputedMoney({ amount_money: amount }: SquareDispute): Money | null {
  return amount ? fromSquareAmount(amount) : null;
}
