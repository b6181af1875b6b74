import { dueAtOf } from '../actions/disputes.ts';
import type { Dispute, Refund, Session } from '../ledger/records.ts';

/** The objects of Paystack's API, with the members that clients of transactions and refunds read. */

const INTEGRATION = 100_043;
/** The message of a transaction whose page has expired. */
const TIMED_OUT = 'Transaction cannot be completed. Session timeout exceeded.';

/** The id of a transaction. A payment page of the dashboard gets an id at the first try to pay. */
function idOf({ captureId }: Pick<Session, 'captureId'>): number {
  return Number(captureId);
}

export function paystackTransaction(session: Session, refunded: number) {
  const isPaid = session.status === 'succeeded';
  const paidAt = isPaid ? paystackTime(session.createdAt) : null;
  return {
    id: idOf(session),
    domain: 'test',
    status: statusOf(session, refunded),
    reference: session.id,
    receipt_number: null,
    amount: session.amount,
    message: null,
    gateway_response: responseOf(session),
    paid_at: paidAt,
    created_at: paystackTime(session.createdAt),
    channel: channelOf(session),
    currency: session.currency,
    ip_address: null,
    metadata: metadataOf(session),
    log: null,
    fees: isPaid ? 0 : null,
    fees_split: null,
    authorization: {},
    customer: { id: 1, first_name: null, last_name: null, email: session.metadata['email'] ?? 'customer@example.com' },
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt: paystackTime(session.createdAt),
    requested_amount: session.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
  };
}

/**
 * The status of a transaction. "Abandoned: the customer has not completed the transaction." This includes a page that
 * nobody has visited.
 */
function statusOf({ status, reason, amount }: Session, refunded: number): string {
  switch (status) {
    case 'succeeded':
      return refunded === amount ? 'reversed' : 'success';
    case 'pending':
      return 'pending';
    case 'failed':
      return 'failed';
    case 'expired':
      return 'abandoned';
    case 'open':
      return reason === null ? 'abandoned' : 'failed';
  }
}

/** The channel of a payment. Delayed money comes by transfer. */
function channelOf({ status }: Session): string {
  return status === 'pending' || status === 'failed' ? 'bank_transfer' : 'card';
}

function responseOf({ status, reason }: Session): string {
  if (status === 'succeeded') return 'Successful';
  if (status === 'expired') return TIMED_OUT;
  return reason ?? 'The transaction was not completed';
}

/** The metadata. Paystack returns an empty text if there is none. */
function metadataOf({ metadata }: Session): unknown {
  const text = metadata['json'];
  return text === undefined ? '' : (JSON.parse(text) as unknown);
}

/** A refund. Only the answer to its creation contains the whole transaction. */
export function paystackRefund(refund: Refund, session: Session) {
  return {
    id: Number(refund.id),
    integration: INTEGRATION,
    domain: 'test',
    transaction: idOf(session),
    dispute: null,
    amount: refund.amount,
    deducted_amount: 0,
    currency: refund.currency,
    channel: null,
    fully_deducted: 0,
    refunded_by: refund.origin === 'api' ? 'api@example.com' : 'staff@example.com',
    refunded_at: null,
    expected_at: paystackTime(refund.createdAt),
    settlement: null,
    customer_note: refund.note ?? `Refund for transaction ${session.id}`,
    merchant_note: refund.clientReference ?? `Refund for transaction ${session.id} by staff@example.com`,
    status: refundStatusOf(refund),
  };
}

function refundStatusOf({ status }: Refund): string {
  return status === 'succeeded' ? 'processed' : status;
}

/** The members of refund events, which do not identify the refund. */
export function paystackRefundEvent(refund: Refund, session: Session) {
  return {
    status: refundStatusOf(refund),
    transaction_reference: session.id,
    refund_reference: refund.status === 'succeeded' ? `9${refund.id}` : null,
    amount: refund.amount.toString(),
    currency: refund.currency,
    processor: 'instant-transfer',
    customer: { first_name: 'Drew', last_name: 'Berry', email: 'demo@example.com' },
    integration: INTEGRATION,
    domain: 'test',
  };
}

export function paystackDispute(dispute: Dispute, session: Session) {
  const isOpen = dispute.status === 'opened';
  return {
    id: Number(dispute.id),
    refund_amount: dispute.amount,
    currency: dispute.currency,
    status: isOpen ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: isOpen ? null : resolutions[dispute.status],
    domain: 'test',
    transaction: disputedTransaction(dispute, session),
    transaction_reference: null,
    category: dispute.reason,
    customer: { id: 1, email: 'customer@example.com' },
    bin: null,
    last4: null,
    dueAt: paystackTime(dueAtOf(dispute).toISOString()),
    resolvedAt: isOpen ? null : paystackTime(dispute.createdAt),
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: 'bank@example.com', createdAt: paystackTime(dispute.createdAt) }],
    messages: [],
  };
}

const resolutions = { won: 'declined', lost: 'merchant-accepted' } as const;

function disputedTransaction({ status }: Dispute, session: Session) {
  const transaction = paystackTransaction(session, 0);
  return { ...transaction, status: status === 'lost' ? 'reversed' : transaction.status, metadata: '' };
}

/** A time in whole seconds. */
export function paystackTime(time: string): string {
  return `${time.slice(0, 19)}.000Z`;
}
