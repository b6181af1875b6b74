import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import type { DatabaseConnection } from './database-connection.ts';

/** Runs a statement with the values of `$1`, `$2`, … and returns its rows. */
export type Statement<Row> = (db: Database, values: readonly unknown[]) => Promise<Row[]>;

type Client = {
  acquireConnection(): Promise<DatabaseConnection>;
  releaseConnection(connection: DatabaseConnection): Promise<void>;
};

const NAME_CHARACTERS = 32;

/**
 * Defines a statement whose text never changes, for what every booking needs: each connection has PostgreSQL parse and
 * plan it once. What is rare or composed goes through the query builder.
 */
export function defineStatement<Row extends object>(text: string): Statement<Row> {
  const name = createHash('sha256').update(text).digest('hex').slice(0, NAME_CHARACTERS);
  return async (db, values) => {
    const { client } = db as unknown as { client: Client };
    const connection = await client.acquireConnection();
    try {
      const { rows } = await connection.query<Row>({ name, text, values: [...values] });
      return rows;
    } finally {
      await client.releaseConnection(connection);
    }
  };
}
