import { createHash } from 'node:crypto';
import type { Database, Transaction } from './database.ts';
import { poolOf } from './open-transaction.ts';

/** Runs a statement with the values of `$1`, `$2`, … and returns its rows. */
export type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

const NAME_CHARACTERS = 32;

/**
 * Defines a statement with a constant text, for the frequent paths: each connection has PostgreSQL parse and plan it
 * once. Rare or composed statements go through the query builder. Statements of one transaction that do not need each
 * other's results may run in `Promise.all`: they are sent in order and share a round trip.
 */
export function defineStatement<Row extends object>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_CHARACTERS);
  return async (db, values) => {
    if (db.isTransaction === true && (db as Transaction).isCompleted())
      throw new Error('A statement was sent after the end of its transaction.');
    const pool = poolOf(db);
    const connection = await pool.acquireConnection();
    try {
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      return rows;
    } finally {
      await pool.releaseConnection(connection);
    }
  };
}
