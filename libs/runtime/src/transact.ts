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
 * Runs work in one transaction and returns what it returns. Deadlocks and serialization conflicts are tried again, so
 * work must touch nothing but the database. What it announced is told to the listeners of the database after the commit.
 */
export async function transact<Result>(db: Database, work: (trx: Transaction) => Promise<Result>): Promise<Result> {
  return transactAgain(db, work, ATTEMPTS_MAX);
}

/** Names something that this transaction leaves behind for others to work on, such as an event in the outbox. */
export function announce(trx: Transaction, topic: string): void {
  topicsOf.get(trx)?.add(topic);
}

/** Does something once this transaction is committed, and nothing when it is not: it counts what really happened. */
export function afterCommit(trx: Transaction, action: () => void): void {
  actionsOf.get(trx)?.push(action);
}

/** Calls the listener after every commit of this process that announced something. Returns how to stop that. */
export function onCommit(db: Database, listener: CommitListener): () => void {
  const listeners = listenersOf.get(db) ?? new Set();
  listenersOf.set(db, listeners.add(listener));
  return () => listeners.delete(listener);
}

/** Names what is there to be worked on and was announced in no transaction, such as what has become due by the clock. */
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
