import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { dueTime, inSequence } from '../dispute-times.ts';
import { ourId } from '../our-id.ts';
import { readableMoney, readableReports } from '../readable-records.ts';
import { disputeStated, paymentStated, refundStated } from '../reports.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { canceledReports, capturedReports, processingReports, succeededReports } from './stripe-intents.ts';
import {
  idOf,
  ReportedSession,
  StripeCharge,
  StripeDispute,
  type StripeEvent,
  StripeRefund,
} from './stripe-objects.ts';

type Translate = (object: unknown) => readonly GatewayReport[];

/**
 * The reports of each event. The session, the intent and the charge report the same money, and an endpoint may
 * subscribe to any of them. Failed tries (`payment_intent.payment_failed`, `charge.failed`) are left out: the session
 * stays open, and the customer may still pay in it. Endpoints older than `refund.updated` subscribed to
 * `charge.refund.updated`.
 */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['checkout.session.completed', (object) => completedReports(ReportedSession.parse(object))],
  ['checkout.session.async_payment_succeeded', (object) => sessionReports('succeeded', ReportedSession.parse(object))],
  ['checkout.session.async_payment_failed', (object) => sessionReports('failed', ReportedSession.parse(object))],
  ['checkout.session.expired', (object) => sessionReports('expired', ReportedSession.parse(object))],
  ['payment_intent.succeeded', succeededReports],
  ['payment_intent.processing', processingReports],
  ['payment_intent.canceled', canceledReports],
  ['charge.succeeded', capturedReports],
  ['charge.captured', capturedReports],
  ['charge.pending', capturedReports],
  ['refund.created', (object) => refundReports([StripeRefund.parse(object)])],
  ['refund.updated', (object) => refundReports([StripeRefund.parse(object)])],
  ['refund.failed', (object) => refundReports([StripeRefund.parse(object)])],
  ['charge.refund.updated', (object) => refundReports([StripeRefund.parse(object)])],
  ['charge.refunded', (object) => refundReports(StripeCharge.parse(object).refunds?.data ?? [])],
  ['charge.dispute.created', disputeReports],
  ['charge.dispute.updated', disputeReports],
  ['charge.dispute.funds_withdrawn', disputeReports],
  ['charge.dispute.funds_reinstated', disputeReports],
  ['charge.dispute.closed', (object) => closedReports(StripeDispute.parse(object))],
]);

/**
 * Converts an event into reports; none for unknown types and for connected accounts, whose money is not ours. Throws
 * ZodError when its object is malformed and RangeError for an invalid amount.
 */
export function stripeReports({ type, account, created, data }: StripeEvent): readonly GatewayReport[] {
  if (typeof account === 'string') return [];
  return inSequence(translations.get(type)?.(data?.object) ?? [], (created ?? NaN) * 1000);
}

const completions: ReadonlyMap<string, PaymentReport['status']> = new Map([
  ['paid', 'succeeded'],
  ['no_payment_required', 'succeeded'],
  ['unpaid', 'pending'],
]);

/**
 * The reports of a complete session, in which the customer has done everything. With a delayed method, the money is
 * still under way.
 */
function completedReports(session: ReportedSession): readonly PaymentReport[] {
  const status = completions.get(session.payment_status ?? '');
  if (!status) throw new RangeError('Stripe completed a session without saying whether it is paid');
  return sessionReports(status, session);
}

/**
 * The reports of a session. One of our sessions has our id in its metadata and the mode `payment`. In the other modes,
 * a session saves a card or begins a subscription.
 */
function sessionReports(status: PaymentReport['status'], session: ReportedSession): readonly PaymentReport[] {
  const paymentId = paymentIdOf(session);
  if ((session.mode ?? 'payment') !== 'payment' || paymentId === null) return [];
  const captureReference = idOf(session.payment_intent);
  return [paymentStated({ status, reference: session.id, paymentId, captureReference, amount: moneyOf(session) })];
}

/** Our id of the payment that a session was opened for; null when another application or a person opened it. */
export function paymentIdOf(session: ReportedSession): string | null {
  return ourId(session.metadata?.['payment_id']);
}

/** The amount of a session. Throws RangeError for an invalid amount. */
export function moneyOf({ amount_total: amount, currency }: ReportedSession): Money | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return fromStripeAmount({ amount, currency });
}

const refundStatuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** Our status of a refund of Stripe. An unknown status counts as pending, because the refund exists. */
export function refundStatusOf({ status }: StripeRefund): RefundReport['status'] {
  return refundStatuses.get(status ?? '') ?? 'pending';
}

function refundReports(refunds: readonly StripeRefund[]): readonly RefundReport[] {
  return refunds.flatMap((refund) =>
    readableReports(allocationIdOf(refund) !== null, () => [refundReport(refund, fromStripeAmount(refund))]),
  );
}

function allocationIdOf({ metadata }: StripeRefund): string | null {
  return ourId(metadata?.['allocation_id']);
}

export function refundReport(refund: StripeRefund, amount: Money | null): RefundReport {
  return refundStated({
    status: refundStatusOf(refund),
    reference: refund.id,
    allocationId: allocationIdOf(refund),
    captureReference: idOf(refund.payment_intent),
    amount,
    reason: refund.failure_reason ?? refund.pending_reason ?? null,
  });
}

type End = Exclude<DisputeReport['status'], 'opened'>;

/**
 * The final statuses of disputes (docs.stripe.com/api/disputes/object) and ours for them. In a `warning_closed` inquiry
 * the bank took no money. A `prevented` dispute was either blocked, or resolved by a refund to the customer
 * (docs.stripe.com/radar/rules/disputes), so its money decides.
 */
const endings: ReadonlyMap<string, (dispute: StripeDispute) => End> = new Map([
  ['won', () => 'won'],
  ['warning_closed', () => 'won'],
  ['prevented', endByMoney],
  ['lost', () => 'lost'],
]);

function endByMoney({ balance_transactions: transactions }: StripeDispute): End {
  const sum = (transactions ?? []).reduce((total, { amount }) => total + amount, 0);
  return sum < 0 ? 'lost' : 'won';
}

function disputeReports(object: unknown): readonly DisputeReport[] {
  return [disputeReport(StripeDispute.parse(object))];
}

function closedReports(dispute: StripeDispute): readonly DisputeReport[] {
  if (!endings.has(dispute.status)) throw new RangeError('Stripe closed a dispute without saying how');
  return [disputeReport(dispute)];
}

/** The report of a dispute. It counts as open unless its status is a known final one. */
export function disputeReport(dispute: StripeDispute): DisputeReport {
  return disputeStated({
    status: endings.get(dispute.status)?.(dispute) ?? 'opened',
    reference: dispute.id,
    captureReference: idOf(dispute.payment_intent),
    amount: readableMoney(fromStripeAmount, dispute),
    reason: dispute.reason ?? null,
    dueAt: dueTime((dispute.evidence_details?.due_by ?? NaN) * 1000),
  });
}
