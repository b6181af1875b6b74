import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import { toMajorText, toMajorUnits } from './xendit-currencies.ts';

/** The objects of Xendit's Payments API 3.0, with the members that clients of sessions and refunds read. */

/** The reason that is kept for a session that its client cancelled. */
export const CANCELED = 'CANCELED';

/** A session. It names its payment once it is completed. */
export function xenditSession(session: Session, publicUrl: string) {
  const isCompleted = sessionStatusOf(session) === 'COMPLETED';
  return {
    payment_session_id: session.id,
    status: sessionStatusOf(session),
    reference_id: session.clientReference ?? session.id,
    currency: session.currency,
    amount: toMajorUnits(session),
    expires_at: session.expiresAt,
    session_type: 'PAY',
    payment_link_url: `${publicUrl}/checkout/${session.id}`,
    payment_request_id: isCompleted ? requestIdOf(session) : null,
    payment_id: isCompleted ? session.captureId : null,
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
  const captures = session.status === 'succeeded' ? [{ capture_amount: toMajorUnits(session) }] : [];
  return { ...askedFor(session), payment_id: session.captureId, captures };
}

/** The members that a payment and its request share. */
function askedFor(session: Session) {
  const status = paymentStatusOf(session);
  return {
    reference_id: session.clientReference ?? session.id,
    payment_request_id: requestIdOf(session),
    currency: session.currency,
    request_amount: toMajorUnits(session),
    status,
    ...(status === 'FAILED' && { failure_code: 'CARD_DECLINED' }),
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
    reference_id: refund.clientReference ?? refund.id,
    currency: refund.currency,
    amount: toMajorUnits(refund),
    status: refund.status.toUpperCase(),
    failure_code: refund.status === 'failed' ? 'REFUND_FAILED' : null,
  };
}

export function xenditTransaction(refund: Refund) {
  return { id: transactionIdOf(refund), product_id: refund.id, type: 'REFUND', currency: refund.currency };
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
    currency: dispute.currency,
    amount: { initial: text, terminal: dispute.status === 'opened' ? null : text },
    due_date: dueAtOf(dispute).toISOString(),
    category: dispute.reason,
    payment_id: session.captureId,
    created_at: dispute.createdAt,
    updated_at: dispute.createdAt,
  };
}

export function xenditDispute(dispute: Dispute, session: Session) {
  return { ...listedDispute(dispute, session), category: { name: dispute.reason } };
}
