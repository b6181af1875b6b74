import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import type { z } from 'zod';
import { dueTime, inSequence } from '../dispute-times.ts';
import { ourId } from '../our-id.ts';
import { readableMoney, readableReports } from '../readable-records.ts';
import type { FetchedRefund } from '../refund-outcome.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromRazorpayAmount } from './razorpay-amounts.ts';
import {
  ourNote,
  RazorpayDispute,
  type RazorpayEvent,
  RazorpayPayment,
  RazorpayRefund,
  ReportedRazorpayLink,
} from './razorpay-objects.ts';

type Payload = RazorpayEvent['payload'];
type Translate = (payload: Payload) => readonly GatewayReport[];

/**
 * The reports of each event. `payment.failed` is left out: it is one failed try, and the customer may still pay at the
 * link. Up to three events report the same money, and an account may subscribe to any of them.
 */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['payment_link.paid', (payload) => linkReports('succeeded', payload)],
  ['payment_link.partially_paid', (payload) => linkReports('pending', payload)],
  ['payment_link.cancelled', (payload) => linkReports('expired', payload)],
  ['payment_link.expired', (payload) => linkReports('expired', payload)],
  ['payment.authorized', (payload) => paymentReports('pending', payload)],
  ['payment.captured', (payload) => paymentReports('succeeded', payload)],
  ['order.paid', (payload) => paymentReports('succeeded', payload)],
  ['refund.created', refundReports],
  ['refund.processed', refundReports],
  ['refund.failed', refundReports],
  ['refund.speed_changed', refundReports],
  ['payment.dispute.created', (payload) => disputeReports(payload, 'open')],
  ['payment.dispute.under_review', (payload) => disputeReports(payload, 'under_review')],
  ['payment.dispute.action_required', (payload) => disputeReports(payload, 'open')],
  ['payment.dispute.won', (payload) => disputeReports(payload, 'won')],
  ['payment.dispute.lost', (payload) => disputeReports(payload, 'lost')],
  ['payment.dispute.closed', (payload) => disputeReports(payload, 'closed')],
]);

/**
 * Converts an event into reports; none for unknown types. Throws ZodError when its payload is malformed and
 * RangeError for an invalid amount.
 */
export function razorpayReports({ event, created_at: created, payload }: RazorpayEvent): readonly GatewayReport[] {
  return inSequence(translations.get(event)?.(payload) ?? [], (created ?? NaN) * 1000);
}

/** The members of a payment that events about refunds and disputes need. */
const NamedPayment = RazorpayPayment.pick({ id: true, captured: true });

/**
 * The reports of a link; none if another application or a person made it. The paid amount of a link excludes the fee
 * that an account may let its customers pay.
 */
function linkReports(status: PaymentReport['status'], payload: Payload): readonly PaymentReport[] {
  const link = entity(ReportedRazorpayLink, payload['payment_link']);
  const { id: reference, amount, amount_paid: paid, currency } = link;
  const paymentId = paymentIdOf(link);
  if (paymentId === null) return [];
  const captureReference = entityIfAny(NamedPayment, payload['payment'])?.id ?? null;
  const money = fromRazorpayAmount({ amount: status === 'succeeded' ? paid : amount, currency });
  return [paymentStated({ status, reference, paymentId, captureReference, amount: money })];
}

/** Our id of the payment that a link was made for; null when another application or a person made it. */
export function paymentIdOf({ reference_id: reference, notes }: ReportedRazorpayLink): string | null {
  return ourId(reference) ?? ourNote(notes, 'payment_id');
}

/**
 * The reports of a payment. Payments of other applications, which name neither our link nor our payment, are ignored.
 */
function paymentReports(status: PaymentReport['status'], payload: Payload): readonly PaymentReport[] {
  const payment = entity(RazorpayPayment, payload['payment']);
  const paymentId = ourNote(payment.notes, 'payment_id');
  const reference = linkNameOf(payment);
  if (reference === null && paymentId === null) return [];
  const reason = status === 'failed' ? NEVER_CAPTURED : null;
  const named = { reference, paymentId, captureReference: payment.id };
  return readableReports(paymentId !== null, () => [
    paymentStated({ status, ...named, amount: paidFor(payment), reason }),
  ]);
}

/** The reason when authorised money went back (razorpay.com/docs/webhooks/refunds, "Identify Auto-Refunds"). */
export const NEVER_CAPTURED = 'refunded before it was captured';

/**
 * The reference of a payment's link. The description of a link's payment is `#` and that reference without its prefix.
 */
export function linkNameOf({ description }: Pick<RazorpayPayment, 'description'>): string | null {
  const [, name] = /^#(\w+)$/.exec(description ?? '') ?? [];
  return name === undefined ? null : `plink_${name}`;
}

/** The paid amount. Null if the customer pays the fee, because the amount then includes it. */
function paidFor(payment: RazorpayPayment): Money | null {
  return payment.fee_bearer === 'customer' ? null : fromRazorpayAmount(payment);
}

/**
 * The reports of a refund. The automatic refund of a payment that was never captured is the end of that payment, not
 * our refund.
 */
function refundReports(payload: Payload): readonly GatewayReport[] {
  const refund = entity(RazorpayRefund, payload['refund']);
  const isAutomatic = entityIfAny(NamedPayment, payload['payment'])?.captured === false;
  if (isAutomatic) return paymentReports('failed', payload);
  return readableReports(allocationIdOf(refund) !== null, () => [refundReport(refund, fromRazorpayAmount(refund))]);
}

const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['processed', 'succeeded'],
  ['pending', 'pending'],
  ['failed', 'failed'],
  ['reversed', 'failed'],
]);

/**
 * The state of a refund of Razorpay. Its final status may be `reversed` (razorpay.com/docs/payments/refunds/faqs). An
 * unknown status counts as pending, because the refund exists. Razorpay gives no reason: the refund may wait for our
 * balance or a bank, or a bank has rejected it.
 */
export function toFetchedRefund({ id: reference, status }: RazorpayRefund): FetchedRefund {
  return { status: refundStatuses.get(status) ?? 'pending', reference, reason: refundReasons.get(status) ?? null };
}

const refundReasons: ReadonlyMap<string, string> = new Map([
  ['pending', 'pending'],
  ['failed', 'refused by the gateway'],
  ['reversed', 'reversed'],
]);

function allocationIdOf({ notes }: RazorpayRefund): string | null {
  return ourNote(notes, 'allocation_id');
}

export function refundReport(refund: RazorpayRefund, amount: Money | null): RefundReport {
  const named = { allocationId: allocationIdOf(refund), captureReference: refund.payment_id ?? null };
  return refundStated({ ...toFetchedRefund(refund), ...named, amount });
}

/** The reports of a dispute. Its status is the type of the event, because the dispute in the event may be older. */
function disputeReports(payload: Payload, status: string): readonly DisputeReport[] {
  const dispute = entity(RazorpayDispute, payload['dispute']);
  return [disputeReport({ ...dispute, status })];
}

export function disputeReport(dispute: RazorpayDispute): DisputeReport {
  return disputeStated({
    status: disputeStatusOf(dispute),
    reference: dispute.id,
    captureReference: dispute.payment_id,
    amount: readableMoney(fromRazorpayAmount, dispute),
    reason: dispute.reason_code ?? null,
    dueAt: dueTime((dispute.respond_by ?? NaN) * 1000),
  });
}

/** An inquiry closes without a winner, so the deducted amount decides. A dispute that has not ended is open. */
function disputeStatusOf({ status, amount_deducted: deducted }: RazorpayDispute): DisputeReport['status'] {
  if (status === 'won' || status === 'lost') return status;
  if (status !== 'closed') return 'opened';
  return (deducted ?? 0) > 0 ? 'lost' : 'won';
}

/** Every entity of a payload is wrapped in an object. */
function entity<Schema extends z.ZodType>(schema: Schema, wrapped: unknown): z.infer<Schema> {
  return schema.parse((wrapped as { entity?: unknown } | null | undefined)?.entity);
}

function entityIfAny<Schema extends z.ZodType>(schema: Schema, wrapped: unknown): z.infer<Schema> | undefined {
  return wrapped === undefined || wrapped === null ? undefined : entity(schema, wrapped);
}
