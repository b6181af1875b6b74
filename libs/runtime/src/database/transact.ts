import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from './database.ts';
import { isSerializationConflict } from './database-errors.ts';
import { withTransaction } from './open-transaction.ts';
import { lockTimeoutInTurn, outsideTurn } from './turns.ts';

const ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS_MAX = 50;

/** The topics that a transaction has announced, each with the work that was passed with it. */
export type Topics = ReadonlyMap<string, readonly unknown[]>;

type CommitListener = (topics: Topics) => void;

const topicsOf = new WeakMap<Transaction, Map<string, unknown[]>>();
const actionsOf = new WeakMap<Transaction, (() => void)[]>();
const listenersOf = new WeakMap<Database, Set<CommitListener>>();

type Work<Result> = (trx: Transaction) => Promise<Result>;

type Options = {
  /**
   * Whether the first statement of the work sets the lock time-out (`lockTimeoutInTurn`) itself, which saves a
   * statement.
   */
  readonly setsLockTimeout?: boolean;
};

/**
 * Runs work in one transaction and returns its result. After a deadlock or a serialization conflict, the work runs
 * again, so it must touch nothing but the database. After the commit, the listeners of the database receive the
 * announced topics.
 */
export async function transact<Result>(
  db: Database,
  work: Work<Result>,
  { setsLockTimeout = false }: Options = {},
): Promise<Result> {
  const limit = setsLockTimeout ? undefined : lockTimeoutInTurn();
  const settings = limit === undefined ? [] : [`set local lock_timeout = '${limit}'`];
  return repeatOnConflict(() => transactOnce(db, settings, work), ATTEMPTS_MAX);
}

/**
 * Announces work that this transaction leaves for other parts, such as events in the outbox. The listeners get the
 * topic, and the work itself if it is passed. Outside of a transaction, call it after the statement that leaves the
 * work.
 */
export function announce(db: Database | Transaction, topic: string, work: readonly unknown[] = []): void {
  const topics = topicsOf.get(db as Transaction);
  if (topics) topics.set(topic, [...(topics.get(topic) ?? []), ...work]);
  else listenersOf.get(db)?.forEach((listener) => listener(new Map([[topic, work]])));
}

/**
 * Runs an action after the commit of this transaction, outside of the turn, such as counting its result. After a
 * rollback it does not run.
 */
export function afterCommit(trx: Transaction, action: () => void): void {
  actionsOf.get(trx)?.push(action);
}

/**
 * Calls the listener after every commit of this process that announced a topic. Returns a function that removes the
 * listener.
 */
export function onCommit(db: Database, listener: CommitListener): () => void {
  const listeners = listenersOf.get(db) ?? new Set();
  listenersOf.set(db, listeners.add(listener));
  return () => listeners.delete(listener);
}

async function repeatOnConflict<Result>(attempt: () => Promise<Result>, attemptsLeft: number): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!isSerializationConflict(error) || attemptsLeft <= 1) throw error;
  }
  await delay(Math.random() * RETRY_DELAY_MS_MAX);
  return repeatOnConflict(attempt, attemptsLeft - 1);
}

async function transactOnce<Result>(db: Database, settings: readonly string[], work: Work<Result>): Promise<Result> {
  const topics = new Map<string, unknown[]>();
  const actions: (() => void)[] = [];
  const result = await withTransaction(db, settings, (trx) => {
    topicsOf.set(trx, topics);
    actionsOf.set(trx, actions);
    return work(trx);
  });
  outsideTurn(() => {
    actions.forEach((action) => action());
    if (topics.size > 0) listenersOf.get(db)?.forEach((listener) => listener(topics));
  });
  return result;
}
