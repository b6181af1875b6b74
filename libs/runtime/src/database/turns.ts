import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { DatabaseUnavailable, hadNoEffect } from './database-errors.ts';

const WAITING_MAX = 200;
const WAIT_MS_MAX = 20_000;
/**
 * The lock time-out of a transaction in a turn. It is short, so that the transaction soon releases its connection if
 * another replica has locked the row.
 */
const LOCK_TIMEOUT_MS = 250;
const REPEAT_PAUSE_MS = 50;
const REPEAT_MS_MAX = 10_000;

/**
 * A request's turn to work on one record. Work that is still waiting at the deadline, in milliseconds since 1970, does
 * not begin.
 */
export type Turn = { readonly key: string; readonly deadlineMs?: number | undefined };

const turnsOf = new WeakMap<Database, Turns>();
const turn = new AsyncLocalStorage<true>();

/**
 * Lets requests for the same record take turns within this process. A waiting request holds no connection, so a popular
 * record does not exhaust the pool. The work runs again if no connection was free, or another replica had locked a row;
 * nothing but its transaction may have an effect. A nested turn does not run its work again: it fails, and the outer
 * turn runs its own work again. So no request waits for a turn whose owner waits for a row. Throws DatabaseUnavailable
 * if too many requests wait, or if one waits for too long or beyond its deadline.
 */
export function inTurn<Result>(
  db: Database,
  { key, deadlineMs = Infinity }: Turn,
  work: () => Promise<Result>,
): Promise<Result> {
  const turns = turnsOf.get(db) ?? new Turns();
  turnsOf.set(db, turns);
  const begin = async (): Promise<Result> => {
    if (Date.now() > deadlineMs) throw waitedTooLong();
    return work();
  };
  return turns.take({ key, deadlineMs }, turn.getStore() ? begin : () => repeatUntilBegun(begin));
}

/** Runs work with the lock time-out of a turn, without taking a turn. */
export function withBriefLocks<Result>(work: () => Promise<Result>): Promise<Result> {
  return turn.run(true, work);
}

/**
 * Runs work that outlasts the current turn, such as a call to a gateway. The work waits for locks with the usual
 * time-out.
 */
export function outsideTurn<Result>(work: () => Result): Result {
  return turn.exit(work);
}

/** The lock time-out of a transaction in a turn, in PostgreSQL's form; undefined outside of a turn. */
export function lockTimeoutInTurn(): string | undefined {
  return turn.getStore() && `${String(LOCK_TIMEOUT_MS)}ms`;
}

function waitedTooLong(): DatabaseUnavailable {
  return new DatabaseUnavailable('The record was in use for too long.');
}

async function repeatUntilBegun<Result>(
  work: () => Promise<Result>,
  deadline = performance.now() + REPEAT_MS_MAX,
): Promise<Result> {
  try {
    return await turn.run(true, work);
  } catch (error) {
    if (!hadNoEffect(error) || performance.now() >= deadline) throw error;
  }
  await delay(REPEAT_PAUSE_MS * (0.5 + Math.random()));
  return repeatUntilBegun(work, deadline);
}

class Turns {
  /** The waiting requests by key. A key is present while a request has its turn, even if none waits. */
  readonly #waiting = new Map<string, (() => void)[]>();

  async take<Result>(
    { key, deadlineMs }: { key: string; deadlineMs: number },
    work: () => Promise<Result>,
  ): Promise<Result> {
    await this.#enter(key, Math.min(WAIT_MS_MAX, deadlineMs - Date.now()));
    try {
      return await work();
    } finally {
      this.#leave(key);
    }
  }

  #enter(key: string, waitMsMax: number): Promise<unknown> {
    const waiting = this.#waiting.get(key);
    if (!waiting) {
      this.#waiting.set(key, []);
      return Promise.resolve();
    }
    if (waiting.length >= WAITING_MAX) throw new DatabaseUnavailable('Too many requests wait for the same record.');
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const begin = (): void => resolve(undefined);
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(begin), 1);
      reject(waitedTooLong());
    }, waitMsMax);
    waiting.push(begin);
    return promise.finally(() => clearTimeout(timer));
  }

  #leave(key: string): void {
    const begin = this.#waiting.get(key)?.shift();
    if (begin) begin();
    else this.#waiting.delete(key);
  }
}
