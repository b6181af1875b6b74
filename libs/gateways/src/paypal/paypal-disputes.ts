import type { DisputeReport } from '@booking/contracts';
import { dueTime, sequenceAt } from '../dispute-times.ts';
import { callPaypal, type PaypalApi } from './paypal-api.ts';
import { disputedAmountOf, lostAmountOf } from './paypal-dispute-amount.ts';
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
