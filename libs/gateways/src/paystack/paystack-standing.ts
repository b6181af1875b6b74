import type { Money } from '@booking/contracts';
import { GatewayUnavailable, type FetchedPayment } from '../payment-gateway.ts';
import type { PaystackAmount } from './paystack-amounts.ts';
import type { PaystackTransaction } from './paystack-objects.ts';

/**
 * How long a page counts as open. Paystack has no time of its own unless the account sets one, and closes no page when
 * asked: money that comes to an older one counts all the same, whenever it comes.
 */
export const PAGE_MS = 60 * 60 * 1000;

/** What Paystack answers a try to pay after the time that an account sets for its pages (errors of "Transaction"). */
const TIME_IS_OVER = /session timeout exceeded|exceeded the time to pay/i;

/** paystack.com/docs/payments/verify-payments, "Transaction statuses". */
const statuses: ReadonlyMap<string, FetchedPayment['status']> = new Map([
  ['abandoned', 'open'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['success', 'succeeded'],
  ['reversed', 'succeeded'],
  ['failed', 'failed'],
]);

/** Whether a transaction has a status Paystack promised. */
export function isReadable({ status }: PaystackTransaction): boolean {
  return statuses.has(status);
}

/** How a transaction stands, in our words. Throws `GatewayUnavailable` when it has a status Paystack did not promise. */
export function standingOf(transaction: PaystackTransaction, now: Date): Omit<FetchedPayment, 'amount'> {
  const status = statusOf(transaction, now);
  return {
    status,
    captureReference: transaction.id.toString(),
    reason: status === 'failed' || status === 'expired' ? reasonOf(transaction) : null,
  };
}

function statusOf(transaction: PaystackTransaction, now: Date): FetchedPayment['status'] {
  const status = statuses.get(transaction.status);
  if (!status) throw new GatewayUnavailable('paystack: a transaction has no status we know');
  if (transaction.status === 'reversed') return isPaid(transaction) ? 'succeeded' : 'failed';
  if (status === 'open') return isOver(transaction, now) ? 'expired' : 'open';
  return status === 'failed' && hasTimedOut(transaction) ? 'expired' : status;
}

/** What was paid and went back later is told by its refunds and disputes. */
function isPaid({ paid_at: paidAt }: PaystackTransaction): boolean {
  return (paidAt ?? '') !== '';
}

/** The customer has not finished, and may come back to the page: only time ends that. */
function isOver(transaction: PaystackTransaction, now: Date): boolean {
  const openedAt = Date.parse(transaction.createdAt ?? '');
  return hasTimedOut(transaction) || now.getTime() - openedAt >= PAGE_MS;
}

function hasTimedOut({ gateway_response: response }: PaystackTransaction): boolean {
  return TIME_IS_OVER.test(response ?? '');
}

function reasonOf({ status, gateway_response: response }: PaystackTransaction): string {
  return (response ?? '') === '' ? status : String(response);
}

/** What was asked for and paid: without the fees, where the account lets its customers bear them on top of it. */
export function amountOf({ amount, currency, requested_amount: requested, fees }: PaystackTransaction): PaystackAmount {
  if (!requested || !fees) return { amount, currency };
  const isWithFees = BigInt(requested) + BigInt(fees) === BigInt(amount);
  return { amount: isWithFees ? requested : amount, currency };
}

/** Throws `GatewayUnavailable` when it is no amount we can read. */
export function exact(read: () => Money): Money {
  try {
    return read();
  } catch {
    throw new GatewayUnavailable('paystack answered an amount we cannot read');
  }
}
