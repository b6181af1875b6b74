import { cutText } from '../cut-text.ts';
import { GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import type { CheckoutSession, FetchedPayment, GatewayPaymentReference, PaymentAttempt } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import { fromSquareAmount, toSquareAmount } from './square-amounts.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import {
  OrderAnswer,
  PaymentAnswer,
  PaymentLinkAnswer,
  type SquareOrder,
  type SquarePayment,
} from './square-objects.ts';
import { failureOf, paidMoney, statusOfTry } from './square-reports.ts';

const NAME_CHARACTERS_MAX = 500;
/**
 * The time after which an unpaid link counts as expired. Square itself keeps a link open until it is paid or its order
 * is cancelled.
 */
const LINK_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Creates a payment link and its order. The order is the reference of the attempt, because events name the order and
 * never the link. The link's note is copied into the note of every payment.
 */
export async function createSquareLink(settings: SquareSettings, attempt: PaymentAttempt): Promise<CheckoutSession> {
  const { payment_link: link } = await callSquare(settings, {
    purpose: 'create session',
    path: 'online-checkout/payment-links',
    answer: PaymentLinkAnswer,
    change: { method: 'POST', body: linkParameters(settings, attempt) },
  });
  return {
    gatewayReference: link.order_id,
    redirectUrl: link.url,
    expiresAt: new Date(attempt.createdAt.getTime() + LINK_MS),
  };
}

/** The parameters of a link. Tips and the like are disabled, so that the customer pays exactly the requested amount. */
function linkParameters({ locationId }: SquareSettings, attempt: PaymentAttempt) {
  const name = cutText(attempt.description, NAME_CHARACTERS_MAX);
  return {
    idempotency_key: attempt.paymentId,
    order: {
      location_id: locationId,
      reference_id: attempt.paymentId,
      line_items: [{ name, quantity: '1', base_price_money: toSquareAmount(attempt.amount) }],
    },
    checkout_options: {
      redirect_url: attempt.returnUrl,
      allow_tipping: false,
      ask_for_shipping_address: false,
      enable_coupon: false,
      enable_loyalty: false,
    },
    payment_note: attempt.paymentId,
  };
}

/**
 * Cancels an unpaid order. Its link can then no longer be paid, and the order stays unpaid for ever
 * (developer.squareup.com/reference/square/objects/OrderState). Deleting the link would have the same effect, but would
 * not detect a payment that arrives meanwhile. The version of the order detects it. Throws `GatewayRejected` if money
 * has arrived or is on its way.
 */
export async function cancelSquareOrder(settings: SquareSettings, payment: GatewayPaymentReference): Promise<void> {
  const order = await getOrder(settings, payment);
  if (order.state === 'CANCELED') return;
  if (decisiveTry(await triesOf(settings, order))) throw new GatewayRejected('The order is paid or about to be');

  const cancelled = await callSquare(settings, {
    purpose: 'expire session',
    path: orderPath(payment),
    answer: OrderAnswer,
    change: { method: 'PUT', body: { order: cancellationOf(settings, order) } },
  });
  if (cancelled.state !== 'CANCELED') {
    throw new GatewayUnavailable(`square expire session: the order is ${cancelled.state}`);
  }
}

/** The change that cancels an order, together with its fulfillments. */
function cancellationOf({ locationId }: SquareSettings, { version, fulfillments }: SquareOrder) {
  const cancelled = (fulfillments ?? []).map(({ uid }) => ({ uid, state: 'CANCELED' }));
  return {
    location_id: locationId,
    version,
    state: 'CANCELED',
    ...(cancelled.length > 0 && { fulfillments: cancelled }),
  };
}

export async function fetchSquarePayment(
  settings: SquareSettings,
  payment: GatewayPaymentReference,
): Promise<FetchedPayment> {
  const order = await getOrder(settings, payment);
  const tries = await triesOf(settings, order);
  return requireAmount('square get session: answered', () => toFetchedPayment(order, tries));
}

function toFetchedPayment(order: SquareOrder, tries: readonly SquarePayment[]): FetchedPayment {
  const isCancelled = order.state === 'CANCELED';
  const decisive = decisiveTry(tries) ?? (isCancelled ? undefined : tries.find((one) => statusOfTry(one) === 'failed'));
  if (decisive) return fetchedPayment(decisive);
  return {
    status: isCancelled ? 'expired' : 'open',
    captureReference: null,
    amount: order.total_money ? fromSquareAmount(order.total_money) : null,
    reason: null,
  };
}

/** The try that completed, or that may still complete. */
function decisiveTry(tries: readonly SquarePayment[]): SquarePayment | undefined {
  const succeeded = tries.find((payment) => statusOfTry(payment) === 'succeeded');
  return succeeded ?? tries.find((payment) => statusOfTry(payment) === 'pending');
}

/** Converts a try to pay into the state of our payment. Throws RangeError for an invalid amount. */
function fetchedPayment(payment: SquarePayment): FetchedPayment {
  return {
    status: statusOfTry(payment),
    captureReference: payment.id,
    amount: paidMoney(payment),
    reason: failureOf(payment),
  };
}

/** The id of the payment that completed, or that may still complete; null when there is none. */
export async function resolveCapture(
  settings: SquareSettings,
  payment: GatewayPaymentReference,
): Promise<string | null> {
  if (payment.captureReference !== null) return payment.captureReference;
  const tries = await triesOf(settings, await getOrder(settings, payment));
  return decisiveTry(tries)?.id ?? null;
}

async function getOrder(settings: SquareSettings, payment: GatewayPaymentReference): Promise<SquareOrder> {
  return callSquare(settings, { purpose: 'get session', path: orderPath(payment), answer: OrderAnswer });
}

function orderPath({ gatewayReference }: GatewayPaymentReference): string {
  return `orders/${encodeURIComponent(gatewayReference)}`;
}

/**
 * The payments of an order. Its tenders have fewer details than the payments that they name, so the payments are
 * fetched.
 */
async function triesOf(settings: SquareSettings, { tenders }: SquareOrder): Promise<readonly SquarePayment[]> {
  const ids = (tenders ?? []).flatMap(({ payment_id: payment, id }) => payment ?? id ?? []);
  return Promise.all(ids.map((id) => getPayment(settings, id)));
}

export async function getPayment(settings: SquareSettings, id: string): Promise<SquarePayment> {
  const path = `payments/${encodeURIComponent(id)}`;
  return callSquare(settings, { purpose: 'get payment', path, answer: PaymentAnswer });
}
