import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';
import { toPaypalMoney } from './paypal-currencies.ts';

/** The resources of PayPal's API, with the members that clients of orders and refunds read. */

/** The reason that the ledger keeps for a session whose client replaced the intent to capture. */
export const CLOSED = 'intent changed';
const API = 'https://api-m.sandbox.paypal.com';

/** The refunds of an order, and the address for its links. */
type OrderParts = { readonly publicUrl: string; readonly refunds: readonly Refund[] };

export function paypalOrder(session: Session, { publicUrl, refunds }: OrderParts) {
  const { custom_id: customId, invoice_id: invoiceId } = session.metadata;
  const payments = {
    captures: [paypalCapture(session, refunds)],
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => paypalRefund(refund, session)) }),
  };
  return {
    id: session.id,
    intent: isClosed(session) ? 'AUTHORIZE' : 'CAPTURE',
    status: orderStatusOf(session),
    payment_source: { paypal: {} },
    purchase_units: [
      {
        reference_id: 'default',
        amount: toPaypalMoney(session),
        payee: { merchant_id: 'SIMULATED' },
        description: session.description,
        custom_id: customId,
        invoice_id: invoiceId,
        ...(isTaken(session) && { payments }),
      },
    ],
    create_time: paypalTime(session.createdAt),
    links: linksOf(session, publicUrl),
  };
}

function linksOf({ id, status, approval }: Session, publicUrl: string) {
  const self = { href: `${API}/v2/checkout/orders/${id}`, rel: 'self', method: 'GET' };
  if (status !== 'open' || approval) return [self];
  return [self, { href: `${publicUrl}/checkout/${id}`, rel: 'payer-action', method: 'GET' }];
}

/** Whether the session has a capture at PayPal. A failed try on PayPal's page has an id in the ledger only. */
export function isTaken({ status }: Session): boolean {
  return status === 'succeeded' || status === 'pending' || status === 'failed';
}

export function isClosed({ status, reason }: Session): boolean {
  return status === 'expired' && reason === CLOSED;
}

export function orderStatusOf(session: Session): string {
  if (isTaken(session)) return 'COMPLETED';
  return session.approval ? 'APPROVED' : 'PAYER_ACTION_REQUIRED';
}

export function paypalCapture(session: Session, refunds: readonly Refund[]) {
  const status = captureStatusOf(session, refunds);
  return {
    id: session.captureId,
    status,
    ...(status === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
    amount: toPaypalMoney(session),
    final_capture: true,
    custom_id: session.metadata['custom_id'],
    invoice_id: session.metadata['invoice_id'],
    supplementary_data: { related_ids: { order_id: session.id } },
    create_time: paypalTime(session.createdAt),
    links: [{ href: `${API}/v2/checkout/orders/${session.id}`, rel: 'up', method: 'GET' }],
  };
}

function captureStatusOf({ status, amount }: Session, refunds: readonly Refund[]): string {
  if (status === 'pending') return 'PENDING';
  if (status === 'failed') return 'DECLINED';
  const refunded = refunds.reduce((sum, refund) => (refund.status === 'succeeded' ? sum + refund.amount : sum), 0);
  if (refunded === 0) return 'COMPLETED';
  return refunded === amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

export function paypalRefund(refund: Refund, session: Session) {
  const words = { succeeded: 'COMPLETED', pending: 'PENDING', failed: 'FAILED' } as const;
  return {
    id: refund.id,
    status: words[refund.status],
    ...(refund.status === 'pending' && { status_details: { reason: 'ECHECK' } }),
    amount: toPaypalMoney(refund),
    custom_id: refund.metadata['custom_id'],
    invoice_id: refund.metadata['invoice_id'],
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    create_time: paypalTime(refund.createdAt),
    links: [{ href: `${API}/v2/payments/captures/${session.captureId ?? ''}`, rel: 'up', method: 'GET' }],
  };
}

/** A dispute in a list, which does not show its outcome. */
export function listedDispute(dispute: Dispute) {
  return {
    dispute_id: dispute.id,
    create_time: paypalTime(dispute.createdAt),
    reason: 'UNAUTHORISED',
    status: dispute.status === 'opened' ? 'WAITING_FOR_SELLER_RESPONSE' : 'RESOLVED',
    dispute_state: dispute.status === 'opened' ? 'REQUIRED_ACTION' : 'RESOLVED',
    dispute_amount: toPaypalMoney(dispute),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    seller_response_due_date: paypalTime(dueAtOf(dispute).toISOString()),
  };
}

export function paypalDispute(dispute: Dispute, { captureId }: Session) {
  return {
    ...listedDispute(dispute),
    disputed_transactions: [{ seller_transaction_id: captureId, seller: { merchant_id: 'SIMULATED' } }],
    ...(dispute.status !== 'opened' && { dispute_outcome: outcomeOf(dispute) }),
  };
}

function outcomeOf(dispute: Dispute) {
  if (dispute.status === 'won') return { outcome_code: 'RESOLVED_SELLER_FAVOUR' };
  return { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: toPaypalMoney(dispute) };
}

/** A time in whole seconds. */
export function paypalTime(time: string): string {
  return `${time.slice(0, 19)}Z`;
}
