import { dueAtOf } from '../actions/disputes.ts';
import { type Dispute, moneyOf, type Refund, type Session } from '../ledger/records.ts';

/** The objects of Square's API, with the members that clients of payment links and refunds read. */

/** A payment link. The ledger's session is its order; the id of the link is derived from the order's. */
export function squareLink(session: Session, publicUrl: string) {
  return {
    id: session.id.replace(/^order_/, 'link_'),
    version: 1,
    order_id: session.id,
    url: `${publicUrl}/checkout/${session.id}`,
    long_url: `${publicUrl}/checkout/${session.id}`,
    created_at: session.createdAt,
    payment_note: session.captureMetadata['note'],
  };
}

/** The state of an order by the status of its session. A payment opens the order, unless the card is declined. */
const orderStates: Readonly<Record<Session['status'], string>> = {
  open: 'DRAFT',
  pending: 'OPEN',
  succeeded: 'OPEN',
  failed: 'OPEN',
  expired: 'CANCELED',
};

/** The id of the fulfillment of an order, by which the purchase is delivered. */
export const FULFILLMENT_UID = 'fulfillment-1';

type Order = { readonly session: Session; readonly locationId: string; readonly version: number };

export function squareOrder({ session, locationId, version }: Order) {
  return {
    id: session.id,
    location_id: locationId,
    reference_id: session.clientReference ?? undefined,
    source: { name: 'Gateway simulator' },
    line_items: [{ uid: 'item-1', name: session.description, quantity: '1', base_price_money: moneyOf(session) }],
    fulfillments: [fulfillmentOf(session)],
    created_at: session.createdAt,
    updated_at: session.createdAt,
    state: orderStates[session.status],
    version,
    total_money: moneyOf(session),
    ...(session.captureId !== null && { tenders: [tenderOf(session, locationId)] }),
  };
}

function fulfillmentOf({ status }: Session) {
  return { uid: FULFILLMENT_UID, type: 'DIGITAL', state: status === 'expired' ? 'CANCELED' : 'PROPOSED' };
}

function tenderOf(session: Session, locationId: string) {
  return {
    id: session.captureId,
    location_id: locationId,
    transaction_id: session.id,
    created_at: session.createdAt,
    amount_money: moneyOf(session),
    type: sourceOf(session),
    payment_id: session.captureId,
  };
}

export function squareOrderUpdate({ session, locationId, version }: Order) {
  return {
    order_id: session.id,
    location_id: locationId,
    state: orderStates[session.status],
    version,
    created_at: session.createdAt,
    updated_at: session.createdAt,
  };
}

/** The status of a payment by the status of its session. A declined card leaves the order open for another card. */
const paymentStatuses: Readonly<Record<Session['status'], string>> = {
  open: 'FAILED',
  pending: 'PENDING',
  succeeded: 'COMPLETED',
  failed: 'FAILED',
  expired: 'FAILED',
};

type Payment = { readonly session: Session; readonly locationId: string; readonly refunds: readonly Refund[] };

export function squarePayment({ session, locationId, refunds }: Payment) {
  const refunded = refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  return {
    id: session.captureId,
    created_at: session.createdAt,
    updated_at: session.createdAt,
    amount_money: moneyOf(session),
    total_money: moneyOf(session),
    ...(refunded > 0 && { refunded_money: { amount: refunded, currency: session.currency } }),
    status: paymentStatuses[session.status],
    source_type: sourceOf(session),
    ...detailsOf(session),
    location_id: locationId,
    order_id: session.id,
    ...(refunds.length > 0 && { refund_ids: refunds.map(({ id }) => id) }),
    note: session.captureMetadata['note'],
  };
}

/** The source of a payment. Only payments from a bank account are delayed. */
function sourceOf({ status }: Session): string {
  return status === 'pending' || status === 'failed' ? 'BANK_ACCOUNT' : 'CARD';
}

function detailsOf(session: Session) {
  const error = { category: 'PAYMENT_METHOD_ERROR', code: session.reason?.toUpperCase() };
  const details = session.reason === null ? {} : { errors: [error] };
  return sourceOf(session) === 'CARD' ? { card_details: details } : { bank_account_details: details };
}

const refundStatuses: Readonly<Record<Refund['status'], string>> = {
  pending: 'PENDING',
  succeeded: 'COMPLETED',
  failed: 'FAILED',
};

/** A refund. Square creates an order for each refund. */
export function squareRefund(refund: Refund, session: Session, locationId: string) {
  return {
    id: refund.id,
    status: refundStatuses[refund.status],
    location_id: locationId,
    unlinked: false,
    destination_type: 'CARD',
    amount_money: moneyOf(refund),
    payment_id: session.captureId,
    order_id: refund.id.replace(/^refund_/, 'order_'),
    reason: refund.metadata['reason'],
    created_at: refund.createdAt,
    updated_at: refund.createdAt,
  };
}

const disputeStates: Readonly<Record<Dispute['status'], string>> = {
  opened: 'EVIDENCE_REQUIRED',
  won: 'WON',
  lost: 'LOST',
};

export function squareDispute(dispute: Dispute, session: Session, locationId: string) {
  return {
    id: dispute.id,
    amount_money: moneyOf(dispute),
    reason: dispute.reason.toUpperCase(),
    state: disputeStates[dispute.status],
    disputed_payment: { payment_id: session.captureId },
    location_id: locationId,
    card_brand: 'VISA',
    created_at: dispute.createdAt,
    due_at: dueAtOf(dispute).toISOString(),
    updated_at: dispute.createdAt,
    version: dispute.status === 'opened' ? 1 : 2,
  };
}
