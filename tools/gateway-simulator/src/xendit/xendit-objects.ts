import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import { toMajorText, toMajorUnits } from './xendit-currencies.ts';

/** The objects of Xendit's Payments API 3.0, with the members that clients of sessions and refunds read. */

export const BUSINESS = '5f27a14a9bf05c73dd040bc8';
/** The reason that is kept for a session that its client cancelled. */
export const CANCELED = 'CANCELED';

/** A session. It names its payment once it is completed. */
export function xenditSession(session: Session, publicUrl: string) {
  const isCompleted = sessionStatusOf(session) === 'COMPLETED';
  return {
    payment_session_id: session.id,
    created: session.createdAt,
    updated: session.createdAt,
    status: sessionStatusOf(session),
    reference_id: session.clientReference ?? session.id,
    currency: session.currency,
    amount: toMajorUnits(session),
    country: session.metadata['country'] ?? 'PH',
    expires_at: session.expiresAt,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    locale: 'en',
    description: session.description,
    success_return_url: session.returnUrl,
    cancel_return_url: session.cancelUrl,
    payment_link_url: `${publicUrl}/checkout/${session.id}`,
    payment_request_id: isCompleted ? requestIdOf(session) : null,
    payment_id: isCompleted ? session.captureId : null,
    business_id: BUSINESS,
  };
}

function sessionStatusOf({ status, reason }: Session): string {
  if (status === 'open') return 'ACTIVE';
  if (status !== 'expired') return 'COMPLETED';
  return reason === CANCELED ? CANCELED : 'EXPIRED';
}

/** The id of a payment request: its own prefix, and then the id of the payment without its prefix. */
function requestIdOf({ captureId }: Session): string | null {
  return captureId === null ? null : captureId.replace(/^py-/, 'pr-');
}

export function paymentIdOf(requestId: string): string {
  return requestId.replace(/^pr-/, 'py-');
}

export function xenditPayment(session: Session) {
  const capture = {
    capture_id: session.captureId?.replace(/^py-/, 'cap-'),
    capture_timestamp: session.createdAt,
    capture_amount: toMajorUnits(session),
  };
  const captures = session.status === 'succeeded' ? [capture] : [];
  return { ...askedFor(session), payment_id: session.captureId, captures };
}

/** The members that a payment and its request share. */
function askedFor(session: Session) {
  const status = paymentStatusOf(session);
  return {
    business_id: BUSINESS,
    reference_id: session.clientReference ?? session.id,
    payment_request_id: requestIdOf(session),
    type: 'PAY',
    country: session.metadata['country'] ?? 'PH',
    currency: session.currency,
    request_amount: toMajorUnits(session),
    capture_method: 'AUTOMATIC',
    channel_code: 'CARDS',
    status,
    ...(status === 'FAILED' && { failure_code: 'CARD_DECLINED' }),
    created: session.createdAt,
    updated: session.createdAt,
  };
}

function paymentStatusOf({ status }: Session): string {
  if (status === 'succeeded') return 'SUCCEEDED';
  return status === 'pending' ? 'AUTHORIZED' : 'FAILED';
}

export function xenditPaymentRequest(session: Session) {
  return { ...askedFor(session), latest_payment_id: session.captureId };
}

export function xenditRefund(refund: Refund, session: Session) {
  return {
    id: refund.id,
    payment_request_id: requestIdOf(session),
    payment_id: session.captureId,
    invoice_id: null,
    payment_method_type: 'CARD',
    reference_id: refund.clientReference ?? refund.id,
    channel_code: 'CARDS',
    currency: refund.currency,
    amount: toMajorUnits(refund),
    status: refund.status.toUpperCase(),
    reason: 'REQUESTED_BY_CUSTOMER',
    failure_code: refund.status === 'failed' ? 'REFUND_FAILED' : null,
    refund_fee_amount: null,
    metadata: refund.metadata,
    created: refund.createdAt,
    updated: refund.createdAt,
  };
}

export function xenditTransaction(refund: Refund, session: Session) {
  const statuses = { succeeded: 'SUCCESS', pending: 'PENDING', failed: 'FAILED' } as const;
  return {
    id: transactionIdOf(refund),
    product_id: refund.id,
    type: 'REFUND',
    status: statuses[refund.status],
    channel_category: 'CARDS',
    channel_code: 'CARDS',
    reference_id: refund.clientReference ?? refund.id,
    account_identifier: null,
    currency: refund.currency,
    amount: toMajorUnits(refund),
    net_amount: toMajorUnits(refund),
    cashflow: 'MONEY_OUT',
    business_id: BUSINESS,
    created: refund.createdAt,
    updated: refund.createdAt,
    product_data: { payment_request_id: requestIdOf(session) },
  };
}

export function transactionIdOf({ id }: Refund): string {
  return id.replace(/^rfd-/, 'txn_');
}

/** A dispute in a list, where its category is a text. Elsewhere the category is an object. */
export function listedDispute(dispute: Dispute, session: Session) {
  const text = toMajorText(dispute);
  return {
    id: dispute.id,
    status: dispute.status === 'opened' ? 'ACTION_REQUIRED' : dispute.status.toUpperCase(),
    status_reason: dispute.status === 'opened' ? null : 'CHALLENGED',
    channel_code: 'CARDS',
    card_brands: 'VISA',
    currency: dispute.currency,
    amount: { initial: text, terminal: dispute.status === 'opened' ? null : text },
    due_date: dueAtOf(dispute).toISOString(),
    note: null,
    category: dispute.reason,
    payment_id: session.captureId,
    reference_id: session.clientReference,
    created_at: dispute.createdAt,
    updated_at: dispute.createdAt,
  };
}

export function xenditDispute(dispute: Dispute, session: Session) {
  const category = { name: dispute.reason, allowed_evidence: [] };
  return { ...listedDispute(dispute, session), category, related_disputes: [], evidences: [] };
}
