import type { ApiAnswer } from '../api-answer.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { unixSeconds } from './razorpay-entities.ts';
import { isMovable, isTaken, isTooLittle } from './razorpay-currencies.ts';
import { RazorpayError } from './razorpay-error.ts';
import type { ListQuery } from './razorpay-requests.ts';

/**
 * A request of an authenticated client. `id` comes from the path, and `key` is the optional idempotency key of a
 * refund.
 */
export type RazorpayCall = {
  readonly simulation: Simulation;
  readonly publicUrl: string;
  readonly id: string;
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string | undefined;
};

/** One endpoint. `refusals` answers the errors that it throws. */
export type RazorpayAction = (call: RazorpayCall) => ApiAnswer;

export function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

/** The session of a payment. */
export function sessionOfPayment({ ledger }: Simulation, paymentId: string): Session {
  const session = ledger.sessions.inGroup(paymentId).find(({ captureId }) => captureId === paymentId);
  if (session?.gateway !== 'razorpay') throw new RazorpayError('The id provided does not exist');
  return session;
}

export function refuseUnlessMovable(amount: number, currency: string): void {
  if (!isTaken(currency)) throw new RazorpayError('currency: wrong input field');
  if (!isMovable(amount, currency)) throw new RazorpayError(`amount: the last digit must be zero for ${currency}`);
}

export function refuseTooLittle(amount: number, currency: string): void {
  if (isTooLittle(amount, currency)) throw new RazorpayError(`amount: amount should be minimum 1.00 for ${currency}`);
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
