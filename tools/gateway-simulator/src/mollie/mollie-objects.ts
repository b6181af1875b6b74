import type { Dispute, Refund, Session } from '../ledger/records.ts';
import { toMollieMoney } from './mollie-currencies.ts';

/** The resources of Mollie's API, version 2, with the members that clients of payments and refunds read. */

/** The reason that the ledger keeps for a session that its client canceled. */
export const CANCELED = 'canceled';

export function molliePayment(session: Session, publicUrl: string) {
  const isOpen = session.status === 'open';
  const checkout = { href: `${publicUrl}/checkout/${session.id}`, type: 'text/html' };
  return {
    resource: 'payment',
    id: session.id,
    mode: 'test',
    amount: toMollieMoney(session),
    description: session.description,
    method: isOpen ? null : 'creditcard',
    metadata: session.metadata,
    status: statusOf(session),
    isCancelable: isOpen,
    createdAt: mollieTime(session.createdAt),
    ...(isOpen && { expiresAt: mollieTime(session.expiresAt) }),
    ...(session.status === 'failed' && { statusReason: { code: session.reason, message: session.reason } }),
    profileId: 'pfl_simulated',
    sequenceType: 'oneoff',
    redirectUrl: session.returnUrl,
    cancelUrl: session.cancelUrl,
    webhookUrl: session.callbackUrl,
    _links: {
      self: selfOf(`payments/${session.id}`),
      dashboard: { href: `https://my.mollie.com/dashboard/org_1/payments/${session.id}`, type: 'text/html' },
      ...(isOpen && { checkout }),
    },
  };
}

function statusOf({ status, reason }: Session): string {
  if (status === 'succeeded') return 'paid';
  return status === 'expired' && reason === CANCELED ? 'canceled' : status;
}

export function mollieRefund(refund: Refund) {
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    description: refund.note ?? '',
    amount: toMollieMoney(refund),
    metadata: refund.metadata,
    status: refund.status === 'succeeded' ? 'refunded' : refund.status,
    paymentId: refund.sessionId,
    createdAt: mollieTime(refund.createdAt),
    _links: {
      self: selfOf(`payments/${refund.sessionId}/refunds/${refund.id}`),
      payment: selfOf(`payments/${refund.sessionId}`),
      documentation: { href: 'https://docs.mollie.com/reference/create-refund', type: 'text/html' },
    },
  };
}

export function mollieChargeback(dispute: Dispute) {
  return {
    resource: 'chargeback',
    id: dispute.id,
    amount: toMollieMoney(dispute),
    reason: { code: 'simulated', description: dispute.reason },
    paymentId: dispute.sessionId,
    createdAt: mollieTime(dispute.createdAt),
    reversedAt: dispute.status === 'won' ? mollieTime(dispute.createdAt) : null,
    _links: {
      self: selfOf(`payments/${dispute.sessionId}/chargebacks/${dispute.id}`),
      payment: selfOf(`payments/${dispute.sessionId}`),
    },
  };
}

function selfOf(path: string) {
  return { href: `https://api.mollie.com/v2/${path}`, type: 'application/hal+json' };
}

/** A time in whole seconds, with an offset: 2026-11-21T10:00:00+00:00. */
function mollieTime(time: string): string {
  return `${time.slice(0, 19)}+00:00`;
}
