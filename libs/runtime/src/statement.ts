import { createHash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { awaitAtCommit, connectionOf, poolOf, TOO_LATE } from './open-transaction.ts';

/** Runs a statement with the values of `$1`, `$2`, … and returns its rows. */
export type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

const NAME_CHARACTERS = 32;

/**
 * Defines a statement with a constant text, for the frequent paths: each connection has PostgreSQL parse and plan it
 * once. Rare or composed statements go through the query builder. Statements of one transaction that do not need each
 * other's results may run in `Promise.all`: they are sent in order and share a round trip.
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

/** Sends a statement and resolves at once. The transaction waits for the answer, and throws its failure. */
export type Write = (trx: Transaction, values: readonly unknown[]) => Promise<void>;

/**
 * Defines a statement whose answer nobody needs before the commit: it shares a round trip with the statements behind
 * it, or with the commit. A check of the affected rows, and work between savepoints, need `defineStatement`.
 */
export function defineWrite(text: string): Write {
  const statement = defineStatement(text);
  return (trx, values) => {
    awaitAtCommit(trx, () => statement(trx, values));
    return Promise.resolve();
  };
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, NAME_CHARACTERS);
}
