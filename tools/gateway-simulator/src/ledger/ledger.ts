import { Collection } from './collection.ts';
import type { Callback, Dispute, Refund, Session, StoredAnswer } from './records.ts';

/** The largest numbers of records, which suffice for hours of load. */
const SESSIONS_MAX = 50_000;
const CALLBACKS_MAX = 100_000;

/** All records of the simulated gateways. */
export type Ledger = {
  readonly sessions: Collection<Session>;
  readonly refunds: Collection<Refund>;
  readonly disputes: Collection<Dispute>;
  readonly callbacks: Collection<Callback>;
  readonly answers: Collection<StoredAnswer>;
};

export function createLedger(): Ledger {
  return {
    sessions: new Collection<Session>(SESSIONS_MAX, ({ captureId, clientReference }) =>
      [captureId, clientReference].filter((name) => name !== null),
    ),
    refunds: new Collection<Refund>(SESSIONS_MAX, ({ sessionId, metadata }) => [
      sessionId,
      ...(metadata['allocation_id'] === undefined ? [] : [metadata['allocation_id']]),
    ]),
    disputes: new Collection<Dispute>(SESSIONS_MAX, ({ sessionId }) => [sessionId]),
    callbacks: new Collection<Callback>(CALLBACKS_MAX, ({ sessionId }) => [sessionId]),
    answers: new Collection<StoredAnswer>(CALLBACKS_MAX),
  };
}

/** The captured amount of a session, the sum of its pending and successful refunds, and the remainder. */
export function balanceOf(ledger: Ledger, session: Session): { captured: number; refunded: number; remaining: number } {
  const captured = session.status === 'succeeded' ? session.amount : 0;
  const active = ledger.refunds.inGroup(session.id).filter(({ status }) => status !== 'failed');
  const refunded = active.reduce((sum, { amount }) => sum + amount, 0);
  return { captured, refunded, remaining: captured - refunded };
}
