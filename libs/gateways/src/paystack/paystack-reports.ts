import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { ourId } from '../our-id.ts';
import { readableMoney } from '../readable-records.ts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import {
  PaystackRefundNews,
  ReportedDispute,
  ReportedTransaction,
  type PaystackEvent,
  type PaystackRefund,
} from './paystack-objects.ts';
import { amountOf } from './paystack-standing.ts';

type Translate = (data: PaystackEvent['data']) => readonly GatewayReport[];

/** What events say that tell everything themselves. A reminder of a dispute says again that it is open. */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['charge.success', (data) => paidReports(ReportedTransaction.parse(data))],
  ['charge.dispute.create', (data) => [readDispute(data)]],
  ['charge.dispute.remind', (data) => [readDispute(data)]],
  ['charge.dispute.resolve', (data) => [readDispute(data)]],
]);

/**
 * What an event says, in our words; nothing for types we do not know. Throws ZodError when its data is malformed and
 * RangeError when it says what Paystack did not promise.
 */
export function paystackReports({ event, data }: PaystackEvent): readonly GatewayReport[] {
  return translations.get(event)?.(data) ?? [];
}

/** Ours are named after their payment; all others belong to another application or a person. */
function paidReports(transaction: ReportedTransaction): readonly PaymentReport[] {
  const isOurs = (paymentIdOf(transaction) ?? ourId(nameOf(transaction))) !== null;
  return isOurs ? [paidReport(transaction)] : [];
}

/** A second transaction of a payment has the name of the first one and an ending of its own. */
function nameOf({ reference }: ReportedTransaction): string {
  return reference.split('.', 1)[0] ?? '';
}

function paidReport(transaction: ReportedTransaction): PaymentReport {
  if (transaction.status !== 'success') throw new RangeError('Paystack reported a success that is none');
  return {
    kind: 'payment',
    status: 'succeeded',
    reference: transaction.reference,
    paymentId: paymentIdOf(transaction),
    captureReference: transaction.id.toString(),
    amount: fromPaystackAmount(amountOf(transaction)),
    reason: null,
  };
}

/** The payment of ours it was made for; null when another application made it, or a person. */
export function paymentIdOf({ metadata }: ReportedTransaction): string | null {
  return ourId(metadata['payment_id']);
}

const newsStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['refund.pending', 'pending'],
  ['refund.processing', 'pending'],
  ['refund.needs-attention', 'pending'],
  ['refund.processed', 'succeeded'],
  ['refund.failed', 'failed'],
]);

/** Whether an event is about a refund. */
export function isRefundNews({ event }: PaystackEvent): boolean {
  return newsStatuses.has(event);
}

/**
 * What an event of a refund hints at. It names the transaction and not the refund, and a transaction may have several that
 * are alike: which one it is about, the transaction's own list tells. Throws like `paystackReports`.
 */
export function refundHint({ event, data }: PaystackEvent): RefundReport {
  const news = PaystackRefundNews.parse(data);
  return {
    kind: 'refund',
    status: newsStatuses.get(event) ?? 'pending',
    reference: (news.refund_reference ?? news.transaction_reference).toString(),
    allocationId: null,
    captureReference: null,
    paymentReference: news.transaction_reference,
    amount: readableMoney(fromPaystackAmount, news),
    reason: null,
  };
}

/** One that needs attention waits until staff give Paystack a bank account of the customer (paystack.com/docs/payments/refunds). */
const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['needs-attention', 'pending'],
  ['processed', 'succeeded'],
  ['failed', 'failed'],
]);

/** How a refund stands, in our words. */
export function refundStatusOf({ status }: PaystackRefund): RefundReport['status'] {
  return refundStatuses.get(status) ?? 'pending';
}

/** Paystack gives no reasons, but the status is one where it is not the end. */
export function refundReasonOf(refund: PaystackRefund): string | null {
  return refundStatusOf(refund) === 'succeeded' ? null : refund.status;
}

export function allocationIdOf({ merchant_note: note }: PaystackRefund): string | null {
  return ourId(note);
}

/** A dispute that is accepted is paid back by a refund, which is that dispute's and told by it. */
export function isForDispute({ dispute }: PaystackRefund): boolean {
  return (dispute ?? null) !== null;
}

/** What a refund says, in our words. */
export function refundReport(refund: PaystackRefund, amount: Money | null): RefundReport {
  return {
    kind: 'refund',
    status: refundStatusOf(refund),
    reference: refund.id.toString(),
    allocationId: allocationIdOf(refund),
    captureReference: refund.transaction.id.toString(),
    paymentReference: refund.transaction.reference,
    amount,
    reason: refundReasonOf(refund),
  };
}

function readDispute(data: unknown): DisputeReport {
  const dispute = ReportedDispute.parse(data);
  return disputeReport(dispute, fromPaystackAmount(disputedOf(dispute)));
}

/** What a dispute says, in our words. Throws RangeError when it has an end Paystack did not promise. */
export function disputeReport(dispute: ReportedDispute, amount: Money | null): DisputeReport {
  const status = disputeStatusOf(dispute);
  if (!status) throw new RangeError('Paystack reported an unknown end of a dispute');
  return {
    kind: 'dispute',
    status,
    reference: dispute.id.toString(),
    captureReference: dispute.transaction.id.toString(),
    paymentReference: dispute.transaction.reference,
    amount,
    reason: dispute.category ?? null,
  };
}

/** The money in dispute: less than was paid where the customer asks for a part. */
export function disputedOf({ refund_amount: asked, transaction }: ReportedDispute) {
  return { amount: asked ?? transaction.amount, currency: transaction.currency };
}

/** paystack.com/docs/api/dispute: the first three are the statuses of one that is not resolved. */
const OPEN = new Set(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'pending']);

/** One that is accepted, by the merchant or for want of an answer in time, goes to the customer. */
const resolutions: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['merchant-accepted', 'lost'],
  ['auto-accepted', 'lost'],
  ['declined', 'won'],
]);

/**
 * How a dispute stands, in our words; undefined when it ended in a way Paystack did not promise. One that is archived
 * without a resolution does not say who has the money, so that it stays open until staff have looked.
 */
export function disputeStatusOf({ status, resolution }: ReportedDispute): DisputeReport['status'] | undefined {
  if (OPEN.has(status)) return 'opened';
  if (status === 'archived') return resolutions.get(resolution ?? '') ?? 'opened';
  return status === 'resolved' ? resolutions.get(resolution ?? '') : undefined;
}
