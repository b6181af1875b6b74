import type { RefundReport } from '@booking/contracts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { GatewayPaymentReference, RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { ourId } from '../our-id.ts';
import { decisiveRefund, type FetchedRefund, outcomeOf, refundUnlessFound } from '../refund-outcome.ts';
import { reasonWithin } from '../refund-reason.ts';
import { toPaypalAmount } from './paypal-amounts.ts';
import { callPaypal, type PaypalApi } from './paypal-api.ts';
import { captureOf, toFetchedPayment } from './paypal-fetched-payment.ts';
import { type PaypalOrder, PaypalRefund } from './paypal-objects.ts';
import { findOrder } from './paypal-orders.ts';

/**
 * The largest length of `note_to_payer`, which the payer reads in emails and in the history
 * (developer.paypal.com/api/payments/v2/captures-refund).
 */
const REASON_LENGTH_MAX = 255;

/** The status of a refund (developer.paypal.com/api/payments/v2). A cancelled refund paid nothing back. */
const statuses: ReadonlyMap<string, RefundReport['status']> = new Map([
  ['COMPLETED', 'succeeded'],
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
]);

/**
 * Refunds a payment (developer.paypal.com/api/payments/v2/captures-refund). A refusal is final only if PayPal does not
 * have our refund. If an answer was lost and the request id has expired, the refused request may repeat a refund that
 * succeeded.
 */
export function refundPaypalPayment(api: PaypalApi, order: RefundOrder): Promise<RefundOutcome> {
  return refundUnlessFound({ create: () => createRefund(api, order), find: () => findUnlessHidden(api, order) });
}

/** Throws `GatewayUnavailable` if the order is hidden, because a refused request may repeat our refund. */
async function findUnlessHidden(api: PaypalApi, order: RefundOrder): Promise<RefundOutcome | undefined> {
  try {
    return await findPaypalRefund(api, order);
  } catch (error) {
    throw error instanceof GatewayRejected ? new GatewayUnavailable(error.message) : error;
  }
}

async function createRefund(api: PaypalApi, order: RefundOrder): Promise<RefundOutcome> {
  const { allocationId, payment, reason } = order;
  const amount = toPaypalAmount(order.amount);
  const refund = await callPaypal(api, {
    purpose: 'create refund',
    method: 'POST',
    path: `v2/payments/captures/${encodeURIComponent(await resolveCapture(api, payment))}/refund`,
    answer: PaypalRefund,
    requestId: allocationId,
    mayBeOfAnother: true,
    body: {
      amount,
      custom_id: allocationId,
      invoice_id: allocationId,
      ...(reason !== undefined && { note_to_payer: reasonWithin(reason, REASON_LENGTH_MAX) }),
    },
  });
  return outcomeOf(toFetchedRefund(refund));
}

async function resolveCapture(
  api: PaypalApi,
  { gatewayReference, captureReference }: GatewayPaymentReference,
): Promise<string> {
  if (captureReference !== null) return captureReference;
  const order = await findOrder(api, gatewayReference);
  const capture = order && toFetchedPayment(order).status === 'succeeded' ? captureOf(order) : undefined;
  if (!capture) throw new GatewayRejected('There is no captured payment');
  return capture.id;
}

/**
 * Finds our refund among the refunds of its order. Undefined means that there is none. Throws `GatewayRejected` if the
 * order is hidden although it was captured, as after a change of the account. A later query will not find it either.
 */
export async function findPaypalRefund(api: PaypalApi, order: RefundOrder): Promise<RefundOutcome | undefined> {
  const { payment, allocationId } = order;
  const found = await findOrder(api, payment.gatewayReference);
  if (!found && payment.captureReference !== null) {
    throw new GatewayRejected('paypal get order: not found, although it was captured');
  }
  const ours = refundsOf(found).filter((refund) => namesOf(refund).includes(allocationId));
  return decisiveRefund(ours.map(toFetchedRefund));
}

export function refundsOf(order: PaypalOrder | undefined): readonly PaypalRefund[] {
  return order?.purchase_units[0].payments?.refunds ?? [];
}

/**
 * Our id of the allocation; null if the refund is not ours. A refund made in the dashboard may have inherited the ids
 * of its payment.
 */
export function allocationIdOf(refund: PaypalRefund, { purchase_units: [unit] }: PaypalOrder): string | null {
  return ourId(namesOf(refund).find((one) => one !== unit.custom_id));
}

function namesOf({ custom_id: custom, invoice_id: invoice }: PaypalRefund): readonly string[] {
  return [custom, invoice].filter((name) => typeof name === 'string');
}

/** Converts the status of PayPal's refund into ours, with the reason when it has not succeeded. */
export function toFetchedRefund({ id: reference, status, status_details: details }: PaypalRefund): FetchedRefund {
  const known = statuses.get(status) ?? 'pending';
  return { status: known, reference, reason: known === 'succeeded' ? null : (details?.reason ?? status) };
}
