import type { DisputeReport, GatewayReport, Money, PaymentReport, RefundReport } from '@booking/contracts';
import { z } from 'zod';
import { fromStripeAmount } from './stripe-amounts.ts';
import {
  idOf,
  StripeCharge,
  StripeDispute,
  StripeRefund,
  ReportedSession,
  type StripeEvent,
} from './stripe-objects.ts';

type Translate = (object: unknown) => readonly GatewayReport[];

/**
 * `payment_intent.payment_failed` is missing on purpose: it is one declined try inside a session that stays open, and
 * the customer may still pay in it. `charge.refund.updated` is what endpoints from before `refund.updated` subscribed to.
 */
const translations: ReadonlyMap<string, Translate> = new Map<string, Translate>([
  ['checkout.session.completed', (object) => completedReports(ReportedSession.parse(object))],
  ['checkout.session.async_payment_succeeded', (object) => [paymentReport('succeeded', ReportedSession.parse(object))]],
  ['checkout.session.async_payment_failed', (object) => [paymentReport('failed', ReportedSession.parse(object))]],
  ['checkout.session.expired', (object) => [paymentReport('expired', ReportedSession.parse(object))]],
  ['refund.created', (object) => refundReports([StripeRefund.parse(object)])],
  ['refund.updated', (object) => refundReports([StripeRefund.parse(object)])],
  ['refund.failed', (object) => refundReports([StripeRefund.parse(object)])],
  ['charge.refund.updated', (object) => refundReports([StripeRefund.parse(object)])],
  ['charge.refunded', (object) => refundReports(StripeCharge.parse(object).refunds?.data ?? [])],
  ['charge.dispute.created', (object) => openedReports(StripeDispute.parse(object))],
  ['charge.dispute.closed', (object) => closedReports(StripeDispute.parse(object))],
]);

/**
 * What an event says, in our words; nothing for types we do not know. Throws ZodError when its object is malformed and
 * RangeError when its amount is none.
 */
export function stripeReports({ type, data }: StripeEvent): readonly GatewayReport[] {
  return translations.get(type)?.(data.object) ?? [];
}

/** A session is complete when the customer is done; with a delayed method the money is still under way. */
function completedReports(session: ReportedSession): readonly PaymentReport[] {
  return [paymentReport(session.payment_status === 'unpaid' ? 'pending' : 'succeeded', session)];
}

function paymentReport(status: PaymentReport['status'], session: ReportedSession): PaymentReport {
  return {
    kind: 'payment',
    status,
    reference: session.id,
    paymentId: paymentIdOf(session),
    captureReference: idOf(session.payment_intent),
    amount: moneyOf(session),
    reason: null,
  };
}

/** The payment of ours a session was opened for; null when another application opened it, or a person. */
export function paymentIdOf(session: ReportedSession): string | null {
  return ourId(session.metadata?.['payment_id'] ?? session.client_reference_id);
}

/** What a session is about. Throws RangeError when Stripe gives an amount that is none. */
export function moneyOf({ amount_total: amount, currency }: ReportedSession): Money | null {
  if (typeof amount !== 'number' || typeof currency !== 'string') return null;
  return fromStripeAmount({ amount, currency });
}

const refundStatuses: ReadonlyMap<string | null, RefundReport['status']> = new Map([
  ['succeeded', 'succeeded'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** How a refund stands, in our words; undefined for a status Stripe did not promise. */
export function refundStatusOf({ status }: StripeRefund): RefundReport['status'] | undefined {
  return refundStatuses.get(status);
}

function refundReports(refunds: readonly StripeRefund[]): readonly RefundReport[] {
  return refunds.map((refund) => refundReport(refund, fromStripeAmount(refund)));
}

/** What a refund says, in our words. Throws RangeError when it has a status Stripe did not promise. */
export function refundReport(refund: StripeRefund, amount: Money | null): RefundReport {
  const status = refundStatusOf(refund);
  if (!status) throw new RangeError('Stripe reported an unknown refund status');
  return {
    kind: 'refund',
    status,
    reference: refund.id,
    allocationId: ourId(refund.metadata?.['allocation_id']),
    captureReference: idOf(refund.payment_intent),
    paymentReference: null,
    amount,
    reason: refund.failure_reason ?? refund.pending_reason ?? null,
  };
}

/**
 * How disputes end (docs.stripe.com/api/disputes/object): with a `warning_closed` inquiry or a `prevented` dispute the
 * bank took nothing.
 */
const endings: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
]);

function openedReports(dispute: StripeDispute): readonly DisputeReport[] {
  return [disputeReport('opened', dispute, fromStripeAmount(dispute))];
}

function closedReports(dispute: StripeDispute): readonly DisputeReport[] {
  const ending = endings.get(dispute.status);
  if (!ending) throw new RangeError('Stripe closed a dispute without saying how');
  return [disputeReport(ending, dispute, fromStripeAmount(dispute))];
}

/** How a dispute stands, in our words: one that has not ended by a status we know is open. */
export function standingDispute(dispute: StripeDispute, amount: Money | null): DisputeReport {
  return disputeReport(endings.get(dispute.status) ?? 'opened', dispute, amount);
}

type Status = DisputeReport['status'];

function disputeReport(status: Status, dispute: StripeDispute, amount: Money | null): DisputeReport {
  return {
    kind: 'dispute',
    status,
    reference: dispute.id,
    captureReference: idOf(dispute.payment_intent),
    paymentReference: null,
    amount,
    reason: dispute.reason ?? null,
  };
}

/** Other applications may share the Stripe account and write what they like into the same fields. */
function ourId(text: string | null | undefined): string | null {
  return z
    .uuid()
    .nullable()
    .catch(null)
    .parse(text ?? null);
}
