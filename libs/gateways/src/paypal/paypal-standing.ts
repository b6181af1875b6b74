import type { Money } from '@booking/contracts';
import { GatewayUnavailable, type FetchedPayment } from '../payment-gateway.ts';
import { fromPaypalAmount, type PaypalAmount } from './paypal-amounts.ts';
import type { PaypalCapture, PaypalOrder } from './paypal-objects.ts';

type Status = FetchedPayment['status'];

/** What a try to take the money came to (developer.paypal.com/api/payments/v2): what was refunded had been paid. */
const captureStatuses: ReadonlyMap<string, Status> = new Map([
  ['COMPLETED', 'succeeded'],
  ['PARTIALLY_REFUNDED', 'succeeded'],
  ['REFUNDED', 'succeeded'],
  ['PENDING', 'pending'],
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
]);
const weightiestFirst = ['succeeded', 'pending', 'failed'] as const;

/** What an order means that has brought no money. A failed try leaves it open for another one. */
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
/** Why an order ended without money. */
const CLOSED = 'closed';

/** The customer agreed and the money waits to be taken. */
export function isApproved(order: PaypalOrder): boolean {
  return order.status === APPROVED && standingOf(order).status === 'open';
}

/** Whether it was made for this payment of ours. */
export function isPaymentOf({ purchase_units: [unit] }: PaypalOrder, paymentId: string): boolean {
  return unit.custom_id === paymentId;
}

/** How an order stands, in our words. Throws `GatewayUnavailable` when PayPal says what it did not promise. */
export function standingOf(order: PaypalOrder): FetchedPayment {
  const capture = captureOf(order);
  const status = statusOf(order, capture);
  const amount = exact(capture?.amount ?? order.purchase_units[0].amount);
  return { status, captureReference: capture?.id ?? null, amount, reason: reasonOf(status, capture) };
}

/** The capture that tells most about an order: one that brought the money, else one that may bring it. */
export function captureOf(order: PaypalOrder): PaypalCapture | undefined {
  const captures = capturesOf(order);
  return weightiestFirst.flatMap((status) => captures.filter((one) => captureStatusOf(one) === status))[0];
}

function capturesOf({ purchase_units: [unit] }: PaypalOrder): readonly PaypalCapture[] {
  return unit.payments?.captures ?? [];
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
  if (status === 'failed' && !capture) throw new GatewayUnavailable(`paypal order ${order.id} tells of no capture`);
  return status;
}

/** What a closed order stands for whatever its customer does. */
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

/** Throws `GatewayUnavailable` when it is no amount we can read. */
export function exact(amount: PaypalAmount): Money {
  try {
    return fromPaypalAmount(amount);
  } catch {
    throw new GatewayUnavailable('paypal answered an amount we cannot read');
  }
}
