import { createSession, type Database } from './database.ts';
import type { DatabaseConnection } from './database-connection.ts';
import { UnsafeDatabase } from './database-errors.ts';

/**
 * How often two sessions are compared. A single comparison can miss a pooler, if other clients take its connections.
 */
const ROUNDS = 3;
/** The SQLSTATE with which a pooler rejects a transaction if it may send every statement over another connection. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Throws UnsafeDatabase if a pooler shares connections to PostgreSQL between transactions. Settings of a session would
 * then reach other clients, and two clients could hold the same lock.
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

/** Whether two open sessions share a backend of PostgreSQL, or one of them changes its backend. */
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
