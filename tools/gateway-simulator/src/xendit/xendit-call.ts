import { pageAfter } from '../ledger/page-after.ts';
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

/** A page of a list, newest first. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  window: Omit<Parameters<typeof pageAfter<Row>>[1], 'missing'>,
) {
  const missing = (name: string) => xenditError(400, 'API_VALIDATION_ERROR', `There is no ${name}`);
  return pageAfter(rows.toReversed(), { ...window, missing });
}

type Times = { readonly from: string | undefined; readonly until: string | undefined };

/** Whether a record was made in this period, which includes both ends. */
export function isWithin({ from, until }: Times): (row: { readonly createdAt: string }) => boolean {
  const [first, last] = [from ? Date.parse(from) : -Infinity, until ? Date.parse(until) : Infinity];
  return ({ createdAt }) => Date.parse(createdAt) >= first && Date.parse(createdAt) <= last;
}
