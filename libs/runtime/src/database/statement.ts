import { hash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { awaitAtCommit, connectionOf, poolOf, TOO_LATE } from './open-transaction.ts';

/** Runs a statement with the values of `$1`, `$2`, … and returns its rows. */
export type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

const NAME_CHARACTERS = 32;

/**
 * Defines a statement with a constant text, for frequent use: PostgreSQL parses and plans it once per connection. Use
 * the query builder for rare or composed statements. Statements of one transaction that do not need each other's
 * results may run in `Promise.all`. They are sent in order and share a round trip.
 */
export function defineStatement<Row extends object>(text: string): Statement<Row> {
  const name = nameOf(text);
  return async (db, values) => {
    const query = { name, text, values: [...values] };
    const ofTransaction = connectionOf(db);
    if (ofTransaction) {
      if ((db as Transaction).isCompleted()) throw new Error(TOO_LATE);
      return (await ofTransaction.query<Row>(query)).rows;
    }
    const pool = poolOf(db);
    const connection = await pool.acquireConnection();
    try {
      return (await connection.query<Row>(query)).rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}

/**
 * Sends a statement and resolves at once. The answer is awaited at the commit, and a failure makes the transaction
 * fail.
 */
export type Write = (trx: Transaction, values: readonly unknown[]) => Promise<void>;

/**
 * Defines a statement whose answer is not needed before the commit. It shares a round trip with the statements after
 * it, or with the commit. Use `defineStatement` to check the affected rows, and between savepoints.
 */
export function defineWrite(text: string): Write {
  const statement = defineStatement(text);
  return (trx, values) => {
    awaitAtCommit(trx, () => statement(trx, values));
    return Promise.resolve();
  };
}

function nameOf(text: string): string {
  return hash('sha256', text).slice(0, NAME_CHARACTERS);
}
