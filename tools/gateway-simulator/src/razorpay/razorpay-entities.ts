import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';

/** The entities of Razorpay's API, with the members that clients of Payment Links and Refunds read. */

/** A link as in a list, which leaves `payments` empty. */
export function razorpayLink(session: Session, publicUrl: string) {
  const isClosed = session.status === 'expired';
  const isCancelled = isClosed && session.reason === CANCELLED;
  const created = unixSeconds(session.createdAt);
  return {
    accept_partial: false,
    amount: session.amount,
    amount_paid: session.status === 'succeeded' ? session.amount : 0,
    callback_method: 'get',
    callback_url: session.returnUrl,
    cancelled_at: isCancelled ? created : 0,
    created_at: created,
    currency: session.currency,
    customer: {},
    description: session.description,
    expire_by: unixSeconds(session.expiresAt),
    expired_at: isClosed && !isCancelled ? unixSeconds(session.expiresAt) : 0,
    first_min_partial_amount: 0,
    id: session.id,
    notes: notesOf(session.metadata),
    notify: { email: false, sms: false, whatsapp: false },
    ...(session.captureId !== null && { order_id: orderIdOf(session) }),
    payments: [],
    reference_id: session.clientReference ?? '',
    reminder_enable: false,
    reminders: [],
    short_url: `${publicUrl}/checkout/${session.id}`,
    status: linkStatusOf(session),
    updated_at: created,
    upi_link: false,
    user_id: '',
    whatsapp_link: false,
  };
}

/** The reason that is kept for a session that its client cancelled. */
export const CANCELLED = 'cancelled';

function linkStatusOf({ status, reason }: Session): string {
  if (status === 'succeeded') return 'paid';
  if (status !== 'expired') return 'created';
  return reason === CANCELLED ? 'cancelled' : 'expired';
}

/** A link as it is fetched by its id. It contains its ended tries to pay, with amounts as text. */
export function razorpayLinkWithPayments(session: Session, publicUrl: string) {
  const status = paymentStatusOf(session);
  const isEnded = session.captureId !== null && status !== 'authorized';
  const payment = {
    amount: session.amount.toString(),
    created_at: unixSeconds(session.createdAt),
    method: 'netbanking',
    payment_id: session.captureId,
    plink_id: session.id,
    status,
    updated_at: unixSeconds(session.createdAt),
  };
  return { ...razorpayLink(session, publicUrl), payments: isEnded ? [payment] : [] };
}

export function razorpayOrder(session: Session) {
  const paid = session.status === 'succeeded' ? session.amount : 0;
  return {
    id: orderIdOf(session),
    entity: 'order',
    amount: session.amount,
    amount_due: session.amount - paid,
    amount_paid: paid,
    attempts: 1,
    created_at: unixSeconds(session.createdAt),
    currency: session.currency,
    notes: notesOf(session.metadata),
    offer_id: null,
    receipt: session.clientReference,
    status: paid === 0 ? 'attempted' : 'paid',
  };
}

/** The payment of a link. It has no notes. Its description contains the id of the link, without its prefix. */
export function razorpayPayment(session: Session, refunded: number) {
  const status = paymentStatusOf(session);
  const back = status === 'refunded' ? session.amount : refunded;
  return {
    id: session.captureId,
    entity: 'payment',
    acquirer_data: {},
    amount: session.amount,
    amount_refunded: back,
    bank: 'HDFC',
    captured: status === 'captured',
    created_at: unixSeconds(session.createdAt),
    currency: session.currency,
    description: `#${suffixOf(session)}`,
    error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    error_description: status === 'failed' ? session.reason : null,
    fee_bearer: 'platform',
    international: session.currency !== 'INR',
    invoice_id: null,
    method: 'netbanking',
    notes: [],
    order_id: orderIdOf(session),
    refund_status: back === 0 ? null : back === session.amount ? 'full' : 'partial',
    status: back === session.amount ? 'refunded' : status,
  };
}

/** The status of a payment. Razorpay refunds an authorized payment that is never captured. */
function paymentStatusOf({ status }: Session): string {
  if (status === 'succeeded') return 'captured';
  if (status === 'pending') return 'authorized';
  return status === 'failed' ? 'refunded' : 'failed';
}

export function razorpayRefund(refund: Refund, session: Session) {
  return {
    id: refund.id,
    entity: 'refund',
    acquirer_data: { arn: null },
    amount: refund.amount,
    batch_id: null,
    created_at: unixSeconds(refund.createdAt),
    currency: refund.currency,
    notes: notesOf(refund.metadata),
    payment_id: session.captureId,
    receipt: refund.clientReference ?? null,
    speed_processed: 'normal',
    speed_requested: 'normal',
    status: refund.status === 'succeeded' ? 'processed' : refund.status,
  };
}

/** The automatic refund of a payment that was never captured. */
export function razorpayAutoRefund(session: Session) {
  const { amount, currency, createdAt, gateway } = session;
  const refund = { amount, currency, createdAt, gateway, sessionId: session.id, metadata: {}, reason: null } as const;
  const id = `rfnd_${suffixOf(session)}`;
  return razorpayRefund({ ...refund, id, status: 'succeeded', origin: 'dashboard' }, session);
}

export function razorpayDispute(dispute: Dispute, session: Session) {
  return {
    id: dispute.id,
    entity: 'dispute',
    amount: dispute.amount,
    amount_deducted: dispute.status === 'lost' ? dispute.amount : 0,
    comments: null,
    created_at: unixSeconds(dispute.createdAt),
    currency: dispute.currency,
    payment_id: session.captureId,
    phase: 'chargeback',
    reason_code: dispute.reason,
    respond_by: unixSeconds(dueAtOf(dispute).toISOString()),
    status: dispute.status === 'opened' ? 'open' : dispute.status,
  };
}

/** The id of the order, which the first try to pay creates. */
function orderIdOf(session: Session): string {
  return `order_${suffixOf(session)}`;
}

export function linkIdOf(orderId: string): string {
  return orderId.replace(/^order_/, 'plink_');
}

function suffixOf({ id }: Session): string {
  return id.replace(/^plink_/, '');
}

/** The notes of an entity. Razorpay sends an empty list if there are none. */
function notesOf(notes: Readonly<Record<string, string>>): unknown {
  return Object.keys(notes).length === 0 ? [] : notes;
}

export function unixSeconds(time: string): number {
  return Math.floor(Date.parse(time) / 1000);
}
