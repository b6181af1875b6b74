import { createSession, type Database } from './database.ts';
import type { DatabaseConnection } from './database-connection.ts';
import { UnsafeDatabase } from './database-errors.ts';

/** How often two clients are compared. One comparison can miss a pooler when other clients take its connection. */
const ROUNDS = 3;
/** A pooler answers a transaction with this SQLSTATE when it may send every statement over another connection. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Throws UnsafeDatabase behind a pooler that shares connections to PostgreSQL between transactions. There, settings of
 * a session reach other clients, and two clients can hold the same lock.
 */
export async function assertOwnSessions(db: Database): Promise<void> {
  const [first, second] = [createSession(db), createSession(db)];
  for (const session of [first, second]) session.on('error', () => undefined);
  try {
    await first.connect();
    if (!first.isPooled) return;
    await second.connect();
    if (await shareConnections(first, second)) {
      throw new UnsafeDatabase(
        'DATABASE_URL leads to a connection pooler that shares connections between transactions, where locks and ' +
          'settings would reach other clients: set its pool_mode to session, or connect to PostgreSQL itself.',
      );
    }
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** Two clients that are connected at the same time must have different backends, and each must keep its own. */
async function shareConnections(first: DatabaseConnection, second: DatabaseConnection): Promise<boolean> {
  try {
    let isShared = false;
    for (let round = 0; round < ROUNDS && !isShared; round += 1) isShared = await isBackendShared(first, second);
    return isShared;
  } catch (error) {
    if ((error as { code?: string }).code === PROTOCOL_VIOLATION) return true;
    throw error;
  }
}

async function isBackendShared(first: DatabaseConnection, second: DatabaseConnection): Promise<boolean> {
  const before = await backendOf(first);
  await second.query('begin');
  const other = await backendOf(second);
  const after = await backendOf(first);
  await second.query('rollback');
  return before === other || before !== after;
}

async function backendOf(session: DatabaseConnection): Promise<number | undefined> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
