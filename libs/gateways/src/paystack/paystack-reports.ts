import type { DisputeReport, GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { dueTime, sequenceAt } from '../dispute-times.ts';
import { ourId } from '../our-id.ts';
import { readableMoney } from '../readable-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import { amountOf } from './paystack-fetched-payment.ts';
import {
  type PaystackEvent,
  type PaystackRefund,
  PaystackRefundEvent,
  ReportedDispute,
  ReportedTransaction,
} from './paystack-objects.ts';

type Translate = (data: PaystackEvent['data']) => readonly GatewayReport[];

/**
 * The reports of the events that carry everything we need, so that no query follows. A reminder of a dispute repeats
 * that it is open.
 */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['charge.success', (data) => paidReports(ReportedTransaction.parse(data))],
  ['charge.dispute.create', (data) => [disputeReport(ReportedDispute.parse(data))]],
  ['charge.dispute.remind', (data) => [disputeReport(ReportedDispute.parse(data))]],
  ['charge.dispute.resolve', (data) => [disputeReport(ReportedDispute.parse(data))]],
]);

/**
 * Converts an event into reports; none for unknown types. Throws ZodError when its data is malformed and RangeError
 * for undocumented values.
 */
export function paystackReports({ event, data }: PaystackEvent): readonly GatewayReport[] {
  return translations.get(event)?.(data) ?? [];
}

/**
 * The reports of a successful transaction. Our transactions carry the id of their payment. All others belong to another
 * application or a person.
 */
function paidReports(transaction: ReportedTransaction): readonly PaymentReport[] {
  const { id, status, reference } = transaction;
  const paymentId = paymentIdOf(transaction);
  // The reference of the payment's first transaction. A second transaction has that reference and a suffix.
  const [name] = reference.split('.', 1);
  if ((paymentId ?? ourId(name)) === null) return [];
  if (status !== 'success') throw new RangeError('Paystack reported a success of a transaction that has not succeeded');
  const named = { reference, paymentId, captureReference: id.toString() };
  return [paymentStated({ status: 'succeeded', ...named, amount: fromPaystackAmount(amountOf(transaction)) })];
}

/** Our id of the payment that a transaction was made for; null when another application or a person made it. */
export function paymentIdOf({ metadata }: ReportedTransaction): string | null {
  return ourId(metadata['payment_id']);
}

/**
 * The status of a refund. A refund that needs attention waits until staff give Paystack a bank account of the customer
 * (paystack.com/docs/payments/refunds). The event of each status is `refund.` and the status.
 */
const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['needs-attention', 'pending'],
  ['processed', 'succeeded'],
  ['failed', 'failed'],
]);
const REFUND_EVENT = 'refund.';

/** Whether an event is about a refund. */
export function isRefundEvent({ event }: PaystackEvent): boolean {
  return event.startsWith(REFUND_EVENT) && refundStatuses.has(event.slice(REFUND_EVENT.length));
}

/**
 * The hint of a refund event. The event names only the transaction, which may have several equal refunds. A query for
 * the refunds of the transaction shows which refund has changed. Throws like `paystackReports`.
 */
export function refundHint({ event, data }: PaystackEvent): RefundReport {
  const refund = PaystackRefundEvent.parse(data);
  return refundStated({
    status: refundStatuses.get(event.slice(REFUND_EVENT.length)) ?? 'pending',
    reference: (refund.refund_reference ?? refund.transaction_reference).toString(),
    paymentReference: refund.transaction_reference,
    amount: readableMoney(fromPaystackAmount, refund),
  });
}

/**
 * The state of a refund of Paystack. Paystack gives no reasons, so for a refund that has not succeeded the status is
 * the reason.
 */
export function toFetchedRefund({ id, status }: PaystackRefund): FetchedRefund {
  const known = refundStatuses.get(status) ?? 'pending';
  return { status: known, reference: id.toString(), reason: known === 'succeeded' ? null : status };
}

export function allocationIdOf({ merchant_note: note }: PaystackRefund): string | null {
  return ourId(note);
}

/** Whether a refund pays an accepted dispute. The report of the dispute covers such a refund. */
export function isForDispute({ dispute }: PaystackRefund): boolean {
  return (dispute ?? null) !== null;
}

export function refundReport(refund: PaystackRefund): RefundReport {
  return refundStated({
    ...toFetchedRefund(refund),
    allocationId: allocationIdOf(refund),
    captureReference: refund.transaction.id.toString(),
    paymentReference: refund.transaction.reference,
    amount: readableMoney(fromPaystackAmount, refund),
  });
}

/** The report of a dispute. Throws RangeError for an undocumented resolution. */
export function disputeReport(dispute: ReportedDispute): DisputeReport {
  const status = disputeStatusOf(dispute);
  if (!status) throw new RangeError('Paystack reported an unknown end of a dispute');
  return disputeStated({
    status,
    reference: dispute.id.toString(),
    captureReference: dispute.transaction.id.toString(),
    paymentReference: dispute.transaction.reference,
    amount: readableMoney(fromPaystackAmount, disputedOf(dispute)),
    reason: dispute.category ?? null,
    dueAt: dueTime(dispute.dueAt),
    sequence: sequenceAt(dispute.updatedAt ?? dispute.updated_at),
  });
}

/** The disputed amount, which is less than the payment when the customer disputes a part. */
function disputedOf({ refund_amount: asked, transaction }: ReportedDispute) {
  return { amount: asked ?? transaction.amount, currency: transaction.currency };
}

/**
 * The result of each resolution. An accepted dispute is lost, whether the merchant accepted it or did not answer in
 * time.
 */
const resolutions: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['merchant-accepted', 'lost'],
  ['auto-accepted', 'lost'],
  ['declined', 'won'],
]);

/**
 * Our status of a dispute of Paystack; undefined for a resolved dispute with an undocumented resolution. A dispute with
 * another status, or archived without a resolution, does not say who has the money. It counts as open, so that its
 * amount is not refunded.
 */
export function disputeStatusOf({ status, resolution }: ReportedDispute): DisputeReport['status'] | undefined {
  const ended = resolutions.get(resolution ?? '');
  if (status === 'archived') return ended ?? 'opened';
  return status === 'resolved' ? ended : 'opened';
}
