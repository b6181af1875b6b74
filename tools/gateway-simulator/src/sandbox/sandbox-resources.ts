import { dueAtOf } from '../actions/disputes.ts';
import { type Dispute, moneyOf, type Refund, type Session } from '../ledger/records.ts';

/** The resources of the sandbox's API, as documented in `README.md`. */

export function sandboxSession(session: Session, publicUrl: string) {
  return {
    id: session.id,
    object: 'session',
    status: session.status,
    payment_id: session.clientReference,
    amount: moneyOf(session),
    description: session.description,
    checkout_url: `${publicUrl}/checkout/${session.id}`,
    capture_id: session.captureId,
    reason: session.reason,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  };
}

export function sandboxRefund(refund: Refund, session: Session) {
  return {
    id: refund.id,
    object: 'refund',
    status: refund.status,
    session_id: session.id,
    capture_id: session.captureId,
    payment_id: session.clientReference,
    allocation_id: refund.metadata['allocation_id'] ?? null,
    refund_id: refund.metadata['refund_id'] ?? null,
    amount: moneyOf(refund),
    note: refund.note ?? null,
    reason: refund.reason,
    created_at: refund.createdAt,
  };
}

export function sandboxDispute(dispute: Dispute, session: Session) {
  return {
    id: dispute.id,
    object: 'dispute',
    status: dispute.status,
    session_id: session.id,
    capture_id: session.captureId,
    payment_id: session.clientReference,
    amount: moneyOf(dispute),
    reason: dispute.reason,
    due_at: dueAtOf(dispute).toISOString(),
    created_at: dispute.createdAt,
  };
}
