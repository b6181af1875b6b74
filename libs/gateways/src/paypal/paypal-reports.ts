import type { DisputeReport, GatewayReport, RefundReport } from '@booking/contracts';
import { disputesIfListed } from '../disputes-if-listed.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { FetchedPayment } from '../gateway-records.ts';
import { ourId } from '../our-id.ts';
import { paymentStated, refundStated } from '../reports.ts';
import { callPaypal, type PaypalApi } from './paypal-api.ts';
import { fetchPaypalDisputes } from './paypal-disputes.ts';
import { captureOf, exact, isApproved, toFetchedPayment } from './paypal-fetched-payment.ts';
import { isMadeOtherwise, orderOf, PaypalCapture, type PaypalOrder, type PaypalRefund } from './paypal-objects.ts';
import { findOrder } from './paypal-orders.ts';
import { allocationIdOf, refundsOf, toFetchedRefund } from './paypal-refunds.ts';

/**
 * Fetches the current state of the order a webhook hints at, with its refunds and disputes. Captures nothing, because a
 * hint may name an order that is not ours. Throws `GatewayRejected` if the capture or its order is hidden, as after a
 * change of the account.
 */
export async function fetchPaypalReports(api: PaypalApi, hint: GatewayReport): Promise<readonly GatewayReport[]> {
  const name = await orderNameOf(api, hint);
  if (name === null) return [];
  const order = await findOrder(api, name);
  if (order) return [...orderReports(order, hint), ...(await disputesOf(api, order, hint))];
  if (hint.captureReference !== null)
    throw new GatewayRejected('paypal get order: not found, although it was captured');
  // The order is gone. PayPal deletes orders that nobody approved, and those whose approval was not used.
  return [paymentStated({ status: 'expired', reference: name })];
}

/**
 * The order of a hint; null if the capture is not ours. Events about money and disputes name a capture, which names its
 * order more reliably than the event does. Throws `GatewayUnavailable` if a capture that may be ours names no order
 * yet.
 */
async function orderNameOf(api: PaypalApi, hint: GatewayReport): Promise<string | null> {
  const named = hint.kind === 'payment' ? hint.reference : hint.paymentReference;
  if (hint.captureReference === null) return named;
  const capture = await callPaypal(api, {
    purpose: 'get capture',
    path: `v2/payments/captures/${encodeURIComponent(hint.captureReference)}`,
    answer: PaypalCapture,
    mayBeOfAnother: true,
  });
  const order = orderOf(capture) ?? named;
  if (order !== null || isMadeOtherwise(capture)) return order;
  throw new GatewayUnavailable('paypal get capture: the answer names no order');
}

function orderReports(order: PaypalOrder, hint: GatewayReport): readonly GatewayReport[] {
  const { status, ...fetched } = toReportedPayment(order, hint);
  if (status === 'open') return [];
  const paymentId = ourId(order.purchase_units[0].custom_id);
  const payment = paymentStated({ status, reference: order.id, paymentId, ...fetched });
  return [payment, ...refundsOf(order).map((refund) => refundReport(refund, order))];
}

/**
 * The state of an order for a report. An approved order that waits for us is pending. Each approval is reported, so the
 * reason names its event. A webhook about a declined capture must not cause the next capture.
 */
function toReportedPayment(order: PaypalOrder, { captureReference, reason }: GatewayReport): FetchedPayment {
  const fetched = toFetchedPayment(order);
  if (!isApproved(order) || captureReference !== null) return fetched;
  return { ...fetched, status: 'pending', reason: `approved, ${reason ?? ''}` };
}

function refundReport(refund: PaypalRefund, order: PaypalOrder): RefundReport {
  return refundStated({
    ...toFetchedRefund(refund),
    allocationId: allocationIdOf(refund, order),
    captureReference: captureOf(order)?.id ?? null,
    paymentReference: order.id,
    amount: exact(refund.amount),
  });
}

/**
 * The disputes of an order. Its capture need not be completed, because a dispute may make it pending or declined
 * (developer.paypal.com/api/payments/v2, `capture_status_details`). PayPal refuses disputes to an application without
 * the feature for disputes. Then only the query for a webhook about a dispute fails, and is repeated.
 */
async function disputesOf(api: PaypalApi, order: PaypalOrder, hint: GatewayReport): Promise<readonly DisputeReport[]> {
  const capture = captureOf(order);
  if (!capture) return [];
  const list = () => fetchPaypalDisputes(api, { capture: capture.id, order: order.id });
  return hint.kind === 'dispute' ? list() : disputesIfListed(list);
}
