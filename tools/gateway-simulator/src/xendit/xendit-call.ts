import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { xenditError } from './xendit-error.ts';
import { paymentIdOf } from './xendit-objects.ts';

/** The session of a try to pay, by the id of the payment or of its request. */
export function sessionOfPayment({ ledger }: Simulation, id: string): Session {
  const paymentId = paymentIdOf(id);
  const session = ledger.sessions.inGroup(paymentId).find(({ captureId }) => captureId === paymentId);
  if (session?.gateway !== 'xendit') throw xenditError(404, 'DATA_NOT_FOUND', `There is no ${id}`);
  return session;
}

type Window<Row> = {
  readonly limit: number;
  readonly after: string | undefined;
  readonly nameOf: (row: Row) => string;
};

/** One page, newest first, of the records after this one. */
export function pageOf<Row>(rows: readonly Row[], { limit, after, nameOf }: Window<Row>) {
  const newestFirst = rows.toReversed();
  const start = after === undefined ? 0 : newestFirst.findIndex((row) => nameOf(row) === after) + 1;
  if (after !== undefined && start === 0) throw xenditError(400, 'API_VALIDATION_ERROR', `There is no ${after}`);
  return { page: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit };
}

type Times = { readonly from: string | undefined; readonly until: string | undefined };

/** Whether a record was made in this period, both ends included. */
export function isWithin({ from, until }: Times): (row: { readonly createdAt: string }) => boolean {
  const [first, last] = [from ? Date.parse(from) : -Infinity, until ? Date.parse(until) : Infinity];
  return ({ createdAt }) => Date.parse(createdAt) >= first && Date.parse(createdAt) <= last;
}
