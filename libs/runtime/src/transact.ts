import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Transaction } from './database.ts';
import { isSerializationConflict } from './database-errors.ts';
import { withTransaction } from './open-transaction.ts';
import { lockTimeoutInTurn } from './turns.ts';

const ATTEMPTS_MAX = 3;
const RETRY_DELAY_MS_MAX = 50;

type CommitListener = (topics: ReadonlySet<string>) => void;

const topicsOf = new WeakMap<Transaction, Set<string>>();
const actionsOf = new WeakMap<Transaction, (() => void)[]>();
const listenersOf = new WeakMap<Database, Set<CommitListener>>();

/**
 * Runs work in one transaction and returns its result. Deadlocks and serialization conflicts are retried, so the work
 * must touch nothing but the database. After the commit, the listeners of the database receive the announced topics.
 */
export async function transact<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return transactAgain(db, work, ATTEMPTS_MAX);
}

/** Announces to other parts that this transaction leaves work for them, such as an event in the outbox. */
export function announce(trx: Transaction, topic: string): void {
  topicsOf.get(trx)?.add(topic);
}

/** Runs an action after this transaction has committed, such as counting its result. A rollback drops the action. */
export function afterCommit(trx: Transaction, action: () => void): void {
  actionsOf.get(trx)?.push(action);
}

/** Calls the listener after every commit of this process that announced a topic. Returns a function that stops this. */
export function onCommit(db: Database, listener: CommitListener): () => void {
  const listeners = listenersOf.get(db) ?? new Set();
  listenersOf.set(db, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Announces work outside a transaction, such as work that has become due by the clock. */
export function announceNow(db: Database, topics: readonly string[]): void {
  if (topics.length > 0) listenersOf.get(db)?.forEach((listener) => listener(new Set(topics)));
}

async function transactAgain<Result>(
  db: Database,
  work: (trx: Transaction) => Promise<Result>,
  attemptsLeft: number,
): Promise<Result> {
  try {
    return await transactOnce(db, work);
  } catch (error) {
    if (!isSerializationConflict(error) || attemptsLeft <= 1) throw error;
  }
  await delay(Math.random() * RETRY_DELAY_MS_MAX);
  return transactAgain(db, work, attemptsLeft - 1);
}

async function transactOnce<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  const topics = new Set<string>();
  const actions: (() => void)[] = [];
  const limit = lockTimeoutInTurn();
  const result = await withTransaction(db, limit === undefined ? [] : [limit], (trx) => {
    topicsOf.set(trx, topics);
    actionsOf.set(trx, actions);
    return work(trx);
  });
  actions.forEach((action) => action());
  if (topics.size > 0) listenersOf.get(db)?.forEach((listener) => listener(topics));
  return result;
}
