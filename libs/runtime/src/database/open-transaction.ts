import { AsyncLocalStorage } from 'node:async_hooks';
import knex, { type Knex } from 'knex';
import type { Database, Transaction } from './database.ts';
import type { DatabaseConnection } from './database-connection.ts';

/** The functions of knex's pool that are used here. */
export type Pool = {
  acquireConnection(): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
};

type DialectClass = typeof knex.Client;

export const TOO_LATE = 'A statement was sent after the end of its transaction.';

const ROLLBACK_TIMEOUT_MS = 5_000;

const builders = new WeakMap<DatabaseConnection, Knex>();
const openOf = new WeakMap<Transaction, Open>();
const current = new AsyncLocalStorage<Transaction>();

/** The state of a transaction of `withTransaction`: its connection, and the writes that are awaited at the commit. */
type Open = { readonly connection: DatabaseConnection; readonly writes: Promise<unknown>[] };

/** The pool of a database. For a transaction, a pool with only its own connection. */
export function poolOf(db: Database): Pool {
  return (db as unknown as { client: Pool }).client;
}

/**
 * Runs work in a transaction on a pooled connection. It commits when the work resolves, and rolls back when the work
 * throws. `settings` are statements at the start of the transaction, such as `set local`. knex would create a query
 * builder for each transaction, which costs as much CPU as two statements, so here each connection keeps one.
 *
 * `BEGIN` is sent together with the first statement, and `COMMIT` together with the writes that are awaited at the
 * commit. `BEGIN` fails only together with its connection, and then every statement of the work fails as well.
 */
export async function withTransaction<Result>(
  db: Database,
  settings: readonly string[],
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction === true) throw new TypeError('A transaction cannot contain another one.');
  const pool = poolOf(db);
  const connection = await pool.acquireConnection();
  const { trx, end } = openTransaction(builderOn(db, connection));
  const writes = [quietly(connection.query(['BEGIN', ...settings].join('; ')))];
  openOf.set(trx, { connection, writes });
  try {
    const result = await current.run(trx, () => work(trx));
    end();
    const committed = quietly(commit(connection));
    await Promise.all(writes);
    await committed;
    return result;
  } catch (error) {
    end();
    await rollBack(connection);
    throw connection.causeOf(await firstFailure(writes, error));
  } finally {
    await pool.releaseConnection(connection);
  }
}

/**
 * Whether the current code runs in an open transaction. Then nothing slow, such as a call to a gateway, may happen: the
 * transaction holds its locks and its connection meanwhile.
 */
export function isInTransaction(): boolean {
  return current.getStore()?.isCompleted() === false;
}

/** The connection of a transaction; undefined for a database outside of `withTransaction`. */
export function connectionOf(db: Database): DatabaseConnection | undefined {
  return openOf.get(db as Transaction)?.connection;
}

/** Sends a write whose answer is awaited at the commit. If the write fails, the transaction fails. */
export function awaitAtCommit(trx: Transaction, write: () => Promise<unknown>): void {
  const open = openOf.get(trx);
  if (!open) throw new TypeError('A write needs a transaction of `transact`.');
  if (trx.isCompleted()) throw new Error(TOO_LATE);
  open.writes.push(quietly(write()));
}

/** Prevents a failure from counting as an unhandled rejection before the promise is awaited. */
function quietly<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined);
  return promise;
}

/** The cause of a failed transaction. If an earlier write failed, every later statement failed because of it. */
async function firstFailure(writes: readonly Promise<unknown>[], error: unknown): Promise<unknown> {
  const outcomes = await Promise.allSettled(writes);
  const failed = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  return failed ? failed.reason : error;
}

/**
 * Commits. If a statement of the transaction has failed, PostgreSQL rolls back and reports no error, so this throws
 * one.
 */
async function commit(connection: DatabaseConnection): Promise<void> {
  const { command } = await connection.query('COMMIT');
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back, because one of its statements failed.');
}

/** Rolls back. If that fails, the connection is broken, and the pool does not hand it out again. */
async function rollBack(connection: DatabaseConnection): Promise<void> {
  const rollback = { text: 'ROLLBACK', query_timeout: ROLLBACK_TIMEOUT_MS };
  await connection.query(rollback).catch(() => undefined);
}

/** The query builder that runs its statements on this connection. */
function builderOn(db: Database, connection: DatabaseConnection): Knex {
  const known = builders.get(connection);
  if (known) return known;
  const { constructor: Dialect } = db.client as { readonly constructor: DialectClass };
  const client = class extends Dialect {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }

    override releaseConnection(): Promise<void> {
      return Promise.resolve();
    }
  };
  const builder = knex({ client });
  builders.set(connection, builder);
  return builder;
}

/** A transaction on the query builder of its connection. It accepts no statement after its end. */
function openTransaction(builder: Knex): { readonly trx: Transaction; readonly end: () => void } {
  const ended = Promise.withResolvers<undefined>();
  let isOver = false;
  const requireOpen = (): void => {
    if (isOver) throw new Error(TOO_LATE);
  };
  const ofTable = (table: string): unknown => {
    requireOpen();
    return builder(table);
  };
  const own = {
    isTransaction: true,
    isCompleted: () => isOver,
    executionPromise: ended.promise,
    raw(...args: Parameters<Knex['raw']>) {
      requireOpen();
      return builder.raw(...args);
    },
  };
  const end = (): void => {
    isOver = true;
    ended.resolve(undefined);
  };
  Object.setPrototypeOf(ofTable, builder);
  return {
    trx: Object.defineProperties(ofTable, Object.getOwnPropertyDescriptors(own)) as unknown as Transaction,
    end,
  };
}
