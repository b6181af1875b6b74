import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';

/** The objects of Stripe's API, with the members that clients of Checkout and Refunds read. */

export function stripeSession(session: Session, publicUrl: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReference,
    created: unixSeconds(session.createdAt),
    currency: session.currency.toLowerCase(),
    customer: null,
    expires_at: unixSeconds(session.expiresAt),
    livemode: false,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: isComplete(session) ? session.captureId : null,
    payment_method_types: ['card'],
    payment_status: session.status === 'succeeded' ? 'paid' : 'unpaid',
    status: isComplete(session) ? 'complete' : session.status,
    success_url: session.returnUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${publicUrl}/checkout/${session.id}` : null,
  };
}

/** Whether a session is complete. After a failed delayed payment it is complete and unpaid. */
function isComplete({ status }: Session): boolean {
  return status === 'succeeded' || status === 'pending' || status === 'failed';
}

export function stripePaymentIntent(session: Session) {
  const isPaid = session.status === 'succeeded';
  return {
    id: session.captureId,
    object: 'payment_intent',
    amount: session.amount,
    amount_capturable: 0,
    amount_received: isPaid ? session.amount : 0,
    capture_method: 'automatic_async',
    created: unixSeconds(session.createdAt),
    currency: session.currency.toLowerCase(),
    description: session.description,
    last_payment_error: session.reason === null ? null : declineOf(session.reason),
    latest_charge: isPaid ? chargeIdOf(session) : null,
    livemode: false,
    metadata: session.captureMetadata,
    payment_method_types: ['card'],
    status: intentStatuses[session.status],
  };
}

const intentStatuses: Readonly<Record<Session['status'], string>> = {
  open: 'requires_payment_method',
  pending: 'processing',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
  expired: 'canceled',
};

function declineOf(reason: string) {
  return { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: reason };
}

export function stripeCharge(session: Session, refunded: number) {
  return {
    id: chargeIdOf(session),
    object: 'charge',
    amount: session.amount,
    amount_captured: session.amount,
    amount_refunded: refunded,
    captured: true,
    created: unixSeconds(session.createdAt),
    currency: session.currency.toLowerCase(),
    livemode: false,
    metadata: session.captureMetadata,
    paid: true,
    payment_intent: session.captureId,
    refunded: refunded === session.amount,
    status: 'succeeded',
  };
}

export function stripeRefund(refund: Refund, session: Session) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: chargeIdOf(session),
    created: unixSeconds(refund.createdAt),
    currency: refund.currency.toLowerCase(),
    metadata: refund.metadata,
    payment_intent: session.captureId,
    reason: null,
    receipt_number: null,
    status: refund.status,
    ...(refund.status === 'failed' && { failure_reason: refund.reason }),
    ...(refund.status === 'pending' && { pending_reason: refund.reason }),
  };
}

export function stripeDispute(dispute: Dispute, session: Session) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: chargeIdOf(session),
    created: unixSeconds(dispute.createdAt),
    currency: dispute.currency.toLowerCase(),
    evidence_details: { due_by: unixSeconds(dueAtOf(dispute).toISOString()), has_evidence: false, past_due: false },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: session.captureId,
    reason: dispute.reason,
    status: dispute.status === 'opened' ? 'needs_response' : dispute.status,
  };
}

/**
 * The charge of a payment intent. An intent has only one charge in this simulator, whose id is derived from the
 * intent's.
 */
function chargeIdOf({ captureId }: Session): string | null {
  return captureId?.replace(/^pi_/, 'ch_') ?? null;
}

export function captureIdOf(chargeId: string): string {
  return chargeId.replace(/^ch_/, 'pi_');
}

export function unixSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}
