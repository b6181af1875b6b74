import { type DisputeReport, type Money, smallerMoney } from '@booking/contracts';
import { dueTime, sequenceAt } from '../dispute-times.ts';
import { readableMoney } from '../readable-records.ts';
import { fromPaypalAmount } from './paypal-amounts.ts';
import { callPaypal, type PaypalApi } from './paypal-api.ts';
import { DisputeList, PaypalDispute } from './paypal-objects.ts';

/** The largest number of disputes of a payment that are read: PayPal's largest page. */
const DISPUTES_MAX = 50;
const RESOLVED = 'RESOLVED';
/**
 * The result for the money (developer.paypal.com/api/customer-disputes/v1, `outcome_code`): it is lost when the
 * customer was right or we gave in. Otherwise we keep it, or PayPal pays. `NONE` and undocumented codes leave it
 * undecided.
 */
const outcomes: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
]);

/** The disputed payment: its capture and its order. */
export type DisputedPayment = { readonly capture: string; readonly order: string };

/** Fetches the disputes of a payment. Only a dispute itself states its outcome and its transactions, not the list. */
export async function fetchPaypalDisputes(
  api: PaypalApi,
  { capture, order }: DisputedPayment,
): Promise<readonly DisputeReport[]> {
  const query = new URLSearchParams({ disputed_transaction_id: capture, page_size: DISPUTES_MAX.toString() });
  const list = await callPaypal(api, {
    purpose: 'list disputes',
    path: `v1/customer/disputes?${query.toString()}`,
    answer: DisputeList,
  });
  const disputes = await Promise.all((list.items ?? []).map((listed) => fetchDispute(api, listed.dispute_id)));
  return disputes.map((dispute) => disputeReport(dispute, { capture, order }));
}

function disputeReport(dispute: PaypalDispute, { capture, order }: DisputedPayment): DisputeReport {
  const status = statusOf(dispute);
  return {
    kind: 'dispute',
    status,
    reference: dispute.dispute_id,
    captureReference: capture,
    paymentReference: order,
    amount: status === 'lost' ? lostAmountOf(dispute, capture) : disputedAmountOf(dispute, capture),
    reason: dispute.reason ?? null,
    dueAt: dueTime(dispute.seller_response_due_date),
    sequence: sequenceAt(dispute.update_time),
  };
}

function fetchDispute(api: PaypalApi, id: string): Promise<PaypalDispute> {
  const path = `v1/customer/disputes/${encodeURIComponent(id)}`;
  return callPaypal(api, { purpose: 'get dispute', path, answer: PaypalDispute });
}

/**
 * The status of a dispute. It stays open if its outcome is unknown, because PayPal may hold the money from the first
 * day.
 */
function statusOf({ status, dispute_outcome: outcome }: PaypalDispute): DisputeReport['status'] {
  const ended = outcomes.get(outcome?.outcome_code ?? '');
  return status === RESOLVED && ended ? ended : 'opened';
}

/**
 * The disputed amount of one payment. PayPal states one `dispute_amount` for a dispute, also when it names several
 * transactions (developer.paypal.com/api/customer-disputes/v1/definitions/dispute), and does not divide it. With
 * several transactions, the amount is therefore at most the `gross_amount` of the payment's own transaction. Nothing
 * is divided: a part that is too small would permit refunds of disputed money. Null, which stands for the whole
 * payment, when PayPal does not state that gross amount, or when an amount is unreadable.
 */
export function disputedAmountOf(
  { dispute_amount: whole, disputed_transactions: transactions }: PaypalDispute,
  capture: string,
): Money | null {
  const disputed = readableMoney(fromPaypalAmount, whole);
  if (!transactions || transactions.length < 2) return disputed;
  const own = transactions.find(({ seller_transaction_id: id }) => id === capture)?.gross_amount;
  const gross = own ? readableMoney(fromPaypalAmount, own) : null;
  return gross && disputed && lesserOf(disputed, gross);
}

/**
 * The lost amount of one payment: `amount_refunded`, which is less than the disputed amount when the customer accepted
 * a partial refund (developer.paypal.com/api/customer-disputes/v1/definitions/dispute_outcome). PayPal states it once
 * for a dispute about several transactions, and it is not divided either.
 */
export function lostAmountOf(dispute: PaypalDispute, capture: string): Money | null {
  const disputed = disputedAmountOf(dispute, capture);
  const stated = dispute.dispute_outcome?.amount_refunded;
  const refunded = stated ? readableMoney(fromPaypalAmount, stated) : null;
  return disputed && refunded ? lesserOf(refunded, disputed) : disputed;
}

/** The smaller amount; the limit if the currencies differ, because such amounts cannot be compared. */
function lesserOf(amount: Money, limit: Money): Money {
  return amount.currency === limit.currency ? smallerMoney(amount, limit) : limit;
}
