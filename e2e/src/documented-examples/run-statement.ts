import { createDatabase } from '@booking/runtime';

/** Runs a statement of the documentation in a database, and rolls it back. Throws if PostgreSQL rejects it. */
export async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const db = createDatabase(databaseUrl);
  try {
    const trx = await db.transaction();
    await trx.raw(statement);
    await trx.rollback();
  } finally {
    await db.destroy();
  }
}
