import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { isMovable, isTooLittle, refusedCurrencies } from './razorpay-currencies.ts';
import { unixSeconds } from './razorpay-entities.ts';
import { razorpayError, unknownId } from './razorpay-error.ts';
import type { ListQuery } from './razorpay-requests.ts';

export function sessionOfPayment({ ledger }: Simulation, paymentId: string): Session {
  const session = ledger.sessions.inGroup(paymentId).find(({ captureId }) => captureId === paymentId);
  if (session?.gateway !== 'razorpay') throw unknownId();
  return session;
}

export function refuseUnlessMovable(amount: number, currency: string): void {
  if (refusedCurrencies.has(currency)) throw razorpayError('currency: wrong input field');
  if (!isMovable(amount, currency)) throw razorpayError(`amount: the last digit must be zero for ${currency}`);
}

export function refuseTooLittle(amount: number, currency: string): void {
  if (isTooLittle(amount, currency)) throw razorpayError(`amount: amount should be minimum 1.00 for ${currency}`);
}

type Listed = { readonly createdAt: string };

/** The rows of a query, newest first; both ends of the period are included. */
export function pageOf<Row extends Listed>(rows: readonly Row[], query: ListQuery): readonly Row[] {
  const { from = 0, to = Infinity, count, skip } = query;
  const isWithin = ({ createdAt }: Row) => unixSeconds(createdAt) >= from && unixSeconds(createdAt) <= to;
  return rows
    .filter(isWithin)
    .toReversed()
    .slice(skip, skip + count);
}

export function collectionOf(items: readonly unknown[]) {
  return { entity: 'collection', count: items.length, items };
}
