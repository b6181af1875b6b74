import type { Money } from '@booking/contracts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { FetchedPayment } from '../gateway-records.ts';
import { requireAmount } from '../readable-records.ts';
import type { UnitAmount } from '../units.ts';
import { fromPaystackAmount } from './paystack-amounts.ts';
import type { PaystackTransaction, ReportedTransaction } from './paystack-objects.ts';

/**
 * How long an unpaid page counts as open. Paystack has no expiry unless the account sets one, and cannot close a page.
 * A payment on an older page still counts.
 */
export const PAGE_MS = 60 * 60 * 1000;

/**
 * Paystack's message after a try on a page that has expired by the setting of the account (errors of "Transaction").
 */
const TIME_IS_OVER = /session timeout exceeded|exceeded the time to pay/i;

/** The channels that succeed or fail immediately. */
const CARDS: ReadonlySet<string> = new Set(['card', 'apple_pay']);

type Meaning = (transaction: PaystackTransaction, now: Date) => FetchedPayment['status'];

/**
 * The meaning of each status (paystack.com/docs/payments/verify-payments, "Transaction statuses"). An abandoned
 * transaction stays open, because the customer may return to the page. A reversed transaction was paid; its refunds and
 * disputes say how much was returned.
 */
const statuses: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ['abandoned', (transaction, now) => (isOver(transaction, now) ? 'expired' : 'open')],
  ['ongoing', () => 'pending'],
  ['pending', () => 'pending'],
  ['processing', () => 'pending'],
  ['queued', () => 'pending'],
  ['success', () => 'succeeded'],
  ['reversed', ({ paid_at: paidAt }) => ((paidAt ?? '') === '' ? 'failed' : 'succeeded')],
  ['failed', meaningOfFailure],
]);

/** Whether a transaction has a documented status. */
export function isReadable({ status }: PaystackTransaction): boolean {
  return statuses.has(status);
}

/** Converts a transaction into the state of our payment. Throws `GatewayUnavailable` for an undocumented status. */
export function toFetchedPayment(transaction: PaystackTransaction, now: Date): Omit<FetchedPayment, 'amount'> {
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

/**
 * The status of a failed try. After a declined card the customer can try another one on the page. A slow payment that
 * failed is final.
 */
function meaningOfFailure(transaction: PaystackTransaction, now: Date): FetchedPayment['status'] {
  if (hasTimedOut(transaction)) return 'expired';
  return CARDS.has(transaction.channel ?? '') && !isOver(transaction, now) ? 'open' : 'failed';
}

/** Whether the page has expired, which is the only way a page ends. */
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

/** The requested amount that was paid: without the fees, where the account lets its customers pay them on top. */
export function amountOf({ amount, currency, requested_amount: requested, fees }: ReportedTransaction): UnitAmount {
  if (!requested || !fees) return { amount, currency };
  const isWithFees = BigInt(requested) + BigInt(fees) === BigInt(amount);
  return { amount: isWithFees ? requested : amount, currency };
}

/** The amount of a transaction. Throws `GatewayUnavailable` when it is unreadable. */
export function moneyOf(transaction: ReportedTransaction): Money {
  return requireAmount('paystack answered', () => fromPaystackAmount(amountOf(transaction)));
}
