import type { Money } from '@booking/contracts';
import { GatewayUnavailable, type FetchedPayment } from '../payment-gateway.ts';
import type { PaystackAmount } from './paystack-amounts.ts';
import type { PaystackTransaction, ReportedTransaction } from './paystack-objects.ts';

/**
 * How long a page counts as open. Paystack has no time of its own unless the account sets one, and closes no page when
 * asked: money that comes to an older one counts all the same, whenever it comes.
 */
export const PAGE_MS = 60 * 60 * 1000;

/** What Paystack answers a try to pay after the time that an account sets for its pages (errors of "Transaction"). */
const TIME_IS_OVER = /session timeout exceeded|exceeded the time to pay/i;

/** The channels that say at once whether there is money. */
const CARDS: ReadonlySet<string> = new Set(['card', 'apple_pay']);

type Meaning = (transaction: PaystackTransaction, now: Date) => FetchedPayment['status'];

/**
 * paystack.com/docs/payments/verify-payments, "Transaction statuses". What was abandoned waits for the customer to come back
 * to the page, and what was reversed was paid: its refunds and disputes tell the rest.
 */
const statuses: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['abandoned', (transaction, now) => (isOver(transaction, now) ? 'expired' : 'open')],
  ['ongoing', () => 'pending'],
  ['pending', () => 'pending'],
  ['processing', () => 'pending'],
  ['queued', () => 'pending'],
  ['success', () => 'succeeded'],
  ['reversed', (transaction) => (isPaid(transaction) ? 'succeeded' : 'failed')],
  ['failed', meaningOfFailure],
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
  const meaning = statuses.get(transaction.status);
  if (!meaning) throw new GatewayUnavailable('paystack: a transaction has no status we know');
  return meaning(transaction, now);
}

/** A card that is declined leaves the customer at the page, to try another one. Money that is slow has failed for good. */
function meaningOfFailure(transaction: PaystackTransaction, now: Date): FetchedPayment['status'] {
  if (hasTimedOut(transaction)) return 'expired';
  return CARDS.has(transaction.channel ?? '') && !isOver(transaction, now) ? 'open' : 'failed';
}

function isPaid({ paid_at: paidAt }: PaystackTransaction): boolean {
  return (paidAt ?? '') !== '';
}

/** Only time ends a page. */
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
export function amountOf({ amount, currency, requested_amount: requested, fees }: ReportedTransaction): PaystackAmount {
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
