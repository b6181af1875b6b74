import type { Money } from '@booking/contracts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { FetchedPayment } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import { fromPaypalAmount, type PaypalAmount } from './paypal-amounts.ts';
import type { PaypalCapture, PaypalOrder } from './paypal-objects.ts';

type Status = FetchedPayment['status'];

/** The status of a capture (developer.paypal.com/api/payments/v2). A refunded capture had been paid. */
const captureStatuses: ReadonlyMap<string, Status> = new Map([
  ['COMPLETED', 'succeeded'],
  ['PARTIALLY_REFUNDED', 'succeeded'],
  ['REFUNDED', 'succeeded'],
  ['PENDING', 'pending'],
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
]);
const weightiestFirst = ['succeeded', 'pending', 'failed'] as const;

/** The status of an order without captured money. A failed capture leaves it open for another capture. */
const orderStatuses: ReadonlyMap<string, Status> = new Map([
  ['CREATED', 'open'],
  ['SAVED', 'open'],
  ['PAYER_ACTION_REQUIRED', 'open'],
  ['APPROVED', 'open'],
  ['COMPLETED', 'failed'],
  ['VOIDED', 'expired'],
]);

const CAPTURE = 'CAPTURE';
const APPROVED = 'APPROVED';
/** The reason of a payment whose order was closed or voided. */
const CLOSED = 'closed';

/** Whether the customer has approved the order, so that the money waits for our capture. */
export function isApproved(order: PaypalOrder): boolean {
  return order.status === APPROVED && toFetchedPayment(order).status === 'open';
}

/**
 * Converts the status of PayPal's order into ours. Throws `GatewayUnavailable` for an undocumented status or an
 * unreadable amount.
 */
export function toFetchedPayment(order: PaypalOrder): FetchedPayment {
  const capture = captureOf(order);
  const status = statusOf(order, capture);
  const amount = exact(capture?.amount ?? order.purchase_units[0].amount);
  return { status, captureReference: capture?.id ?? null, amount, reason: reasonOf(status, capture) };
}

/** The decisive capture of an order: a completed one, else one that may still complete, else a failed one. */
export function captureOf(order: PaypalOrder): PaypalCapture | undefined {
  const captures = order.purchase_units[0].payments?.captures ?? [];
  return weightiestFirst.flatMap((status) => captures.filter((one) => captureStatusOf(one) === status))[0];
}

function captureStatusOf({ id, status }: PaypalCapture): Status {
  const known = captureStatuses.get(status);
  if (!known) throw new GatewayUnavailable(`paypal capture ${id} has no status we know`);
  return known;
}

function statusOf(order: PaypalOrder, capture: PaypalCapture | undefined): Status {
  const taken = capture && captureStatusOf(capture);
  if (taken === 'succeeded' || taken === 'pending') return taken;
  const status = statusWithoutMoney(order);
  if (status === 'failed' && !capture) throw new GatewayUnavailable(`paypal order ${order.id} has no capture`);
  return status;
}

/** A closed order stays closed, even if its customer approves it. */
function statusWithoutMoney({ id, status, intent }: PaypalOrder): Status {
  const known = orderStatuses.get(status);
  if (!known) throw new GatewayUnavailable(`paypal order ${id} has no status we know`);
  return known === 'open' && intent !== CAPTURE ? 'expired' : known;
}

const reasonless: ReadonlySet<Status> = new Set(['open', 'succeeded']);

function reasonOf(status: Status, capture: PaypalCapture | undefined): string | null {
  if (reasonless.has(status)) return null;
  return status === 'expired' ? CLOSED : (capture?.status_details?.reason ?? capture?.status ?? null);
}

/** Converts an amount. Throws `GatewayUnavailable` if it is unreadable. */
export function exact(amount: PaypalAmount): Money {
  return requireAmount('paypal answered', () => fromPaypalAmount(amount));
}
