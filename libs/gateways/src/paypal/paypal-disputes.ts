import type { DisputeReport } from '@booking/contracts';
import { callPaypal, type PaypalApi } from './paypal-api.ts';
import { DisputeList, PaypalDispute } from './paypal-objects.ts';
import { exact } from './paypal-standing.ts';

/** The most PayPal gives at once, and more than any payment has. */
const DISPUTES_MAX = 50;
const RESOLVED = 'RESOLVED';
/**
 * What became of the money (developer.paypal.com/api/customer-disputes/v1, `outcome_code`): it is lost when the customer was
 * right or we gave in; else we keep it, or PayPal pays. `NONE` says nothing, nor does a code that is not promised.
 */
const outcomes: ReadonlyMap<string, DisputeReport['status']> = new Map([
  ['RESOLVED_BUYER_FAVOUR', 'lost'],
  ['ACCEPTED', 'lost'],
  ['RESOLVED_SELLER_FAVOUR', 'won'],
  ['RESOLVED_WITH_PAYOUT', 'won'],
  ['CANCELED_BY_BUYER', 'won'],
  ['DENIED', 'won'],
]);

/** Which payment was disputed: the money, and its order. */
export type DisputedPayment = { readonly capture: string; readonly order: string };

/** What PayPal says of the disputes of a payment. How one ended is told only when it is asked for by itself. */
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
  const disputes = await Promise.all((list.items ?? []).map((listed) => withOutcome(api, listed)));
  return disputes.map((dispute) => ({
    kind: 'dispute',
    status: statusOf(dispute),
    reference: dispute.dispute_id,
    captureReference: capture,
    paymentReference: order,
    amount: exact(dispute.dispute_amount),
    reason: dispute.reason ?? null,
  }));
}

async function withOutcome(api: PaypalApi, listed: PaypalDispute): Promise<PaypalDispute> {
  if (listed.status !== RESOLVED) return listed;
  const path = `v1/customer/disputes/${encodeURIComponent(listed.dispute_id)}`;
  return callPaypal(api, { purpose: 'get dispute', path, answer: PaypalDispute });
}

/** PayPal may hold the money back from the first day, and nobody has it back while its end is not understood. */
function statusOf({ status, dispute_outcome: outcome }: PaypalDispute): DisputeReport['status'] {
  const ended = outcomes.get(outcome?.outcome_code ?? '');
  return status === RESOLVED && ended ? ended : 'opened';
}
