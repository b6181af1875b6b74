import { remark } from '@booking/contracts';
import { z } from 'zod';
import { cutText } from '../cut-text.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { toPaypalAmount } from './paypal-amounts.ts';
import { AlreadyCaptured, callPaypal, NothingThere, type PaypalApi } from './paypal-api.ts';
import { isApproved, toFetchedPayment } from './paypal-fetched-payment.ts';
import { OpenedOrder, PaypalOrder } from './paypal-objects.ts';

/** The time after which PayPal deletes an unapproved order, or an unused approval. */
const ORDER_MS = 3 * 60 * 60 * 1000;
const DESCRIPTION_CHARACTERS_MAX = 127;
/** The form of PayPal's id of an order. Other texts are never such an id. */
const ORDER_NAME = /^[A-Z0-9]{1,36}$/;
/** The rel of the approval link, which depends on how the order was created. */
const APPROVAL_LINKS: readonly string[] = ['payer-action', 'approve'];
/** The state of an order that PayPal has deleted. */
const GONE: FetchedPayment = {
  status: 'expired',
  captureReference: null,
  amount: null,
  reason: remark('no-longer-known'),
};

/** Creates an order, which its customer approves on PayPal's own page (developer.paypal.com/api/orders/v2). */
export async function createPaypalOrder(api: PaypalApi, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const { paymentId, createdAt, returnUrl, cancelUrl } = attempt;
  const unit = {
    reference_id: 'default',
    custom_id: paymentId,
    invoice_id: paymentId,
    description: cutText(attempt.description, DESCRIPTION_CHARACTERS_MAX),
    amount: toPaypalAmount(attempt.amount),
  };
  const experience = {
    return_url: returnUrl,
    cancel_url: cancelUrl,
    user_action: 'PAY_NOW',
    shipping_preference: 'NO_SHIPPING',
  };
  const { id, links } = await callPaypal(api, {
    purpose: 'create order',
    method: 'POST',
    path: 'v2/checkout/orders',
    answer: OpenedOrder,
    requestId: paymentId,
    body: {
      intent: 'CAPTURE',
      purchase_units: [unit],
      payment_source: { paypal: { experience_context: experience } },
    },
  });
  const redirectUrl = links.find(({ rel }) => APPROVAL_LINKS.includes(rel))?.href;
  if (redirectUrl === undefined) throw new GatewayUnavailable('paypal create order: answered without an address');
  return { gatewayReference: id, redirectUrl, expiresAt: new Date(createdAt.getTime() + ORDER_MS) };
}

/**
 * Makes sure that an order can no longer be captured. PayPal cannot cancel an order, but the intent of a `CREATED` or
 * `APPROVED` order can be replaced (developer.paypal.com/docs/api/orders/v2/orders-patch). PayPal then refuses every
 * capture, even one in progress.
 *
 * An order that waits for its customer is `PAYER_ACTION_REQUIRED` and cannot be changed. It counts as closed: no
 * capture of it has begun, and the caller does not want the money afterwards. Throws `GatewayRejected` if the order has
 * ended, with or without money. Throws `GatewayUnavailable` if it was approved and is not closed yet.
 */
export async function closePaypalOrder(api: PaypalApi, { gatewayReference }: GatewayPaymentReference): Promise<void> {
  try {
    await callPaypal(api, {
      purpose: 'close order',
      method: 'PATCH',
      path: pathOf(gatewayReference),
      answer: z.undefined(),
      body: [{ op: 'replace', path: '/intent', value: 'AUTHORIZE' }],
    });
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    const order = await findOrder(api, gatewayReference);
    if (order) requireClosed(order, error);
  }
}

/** Throws unless the order is closed: it was deleted, its intent was replaced, or nobody has approved it. */
function requireClosed(order: PaypalOrder, refusal: GatewayRejected): void {
  const { status } = toFetchedPayment(order);
  if (isApproved(order)) throw new GatewayUnavailable(`paypal close order: ${refusal.message}`);
  if (status !== 'open' && status !== 'expired') throw refusal;
}

/** Fetches the current state of a payment. Captures the money of an approved order that is still wanted. */
export async function fetchPaypalPayment(api: PaypalApi, payment: GatewayPaymentReference): Promise<FetchedPayment> {
  const order = await findOrder(api, payment.gatewayReference);
  if (order) return toFetchedPayment((await isToBeCaptured(order, payment)) ? await captureOrder(api, order) : order);
  if (payment.captureReference !== null) {
    throw new GatewayUnavailable('paypal get order: not found, although it was captured');
  }
  return GONE;
}

/**
 * Whether to capture. `isWanted` is asked only after the approval, because an approved order can be closed only by a
 * change of its intent. PayPal refuses this change after a capture.
 */
async function isToBeCaptured(order: PaypalOrder, { paymentId, isWanted }: GatewayPaymentReference): Promise<boolean> {
  const isOurs = order.purchase_units[0].custom_id === paymentId;
  return isApproved(order) && isOurs && (await isWanted?.()) === true;
}

/**
 * Captures the money. PayPal captures an order once, for any number of requests. After a refusal, such as a declined
 * card, the order stays approved and can be captured later. PayPal may repeat an earlier refusal under the same request
 * id, so a second approval needs another id. But each id may be a real try of the declined card, and PayPal limits the
 * tries, so the id changes only every minute.
 */
async function captureOrder(api: PaypalApi, order: PaypalOrder): Promise<PaypalOrder> {
  try {
    return await callPaypal(api, {
      purpose: 'capture order',
      method: 'POST',
      path: `${pathOf(order.id)}/capture`,
      answer: PaypalOrder,
      requestId: `capture-${order.id}-${minuteOf(api.clock())}`,
      body: {},
    });
  } catch (error) {
    if (error instanceof GatewayRejected) return order;
    const current = error instanceof AlreadyCaptured ? await findOrder(api, order.id) : undefined;
    if (!current || isApproved(current)) throw error;
    return current;
  }
}

function minuteOf(at: Date): string {
  return at.toISOString().slice(0, 'YYYY-MM-DDThh:mm'.length);
}

/** Fetches an order; undefined if PayPal no longer knows it. Throws `GatewayRejected` for an invalid name. */
export async function findOrder(api: PaypalApi, name: string): Promise<PaypalOrder | undefined> {
  if (!ORDER_NAME.test(name)) throw new GatewayRejected('There is no order of this name');
  try {
    return await callPaypal(api, { purpose: 'get order', path: pathOf(name), answer: PaypalOrder });
  } catch (error) {
    if (error instanceof NothingThere) return undefined;
    throw error;
  }
}

function pathOf(order: string): string {
  return `v2/checkout/orders/${encodeURIComponent(order)}`;
}
