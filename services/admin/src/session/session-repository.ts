import type { Database, Transaction } from '@booking/runtime';
import type { Staff } from '../staff/staff.ts';
import { STAFF_COLUMNS, toStaff } from '../staff/staff-repository.ts';
import { type Session, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './session.ts';

type SessionRow = {
  id_hash: string;
  staff_id: string;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date | null;
};

export async function insertSession(trx: Transaction, session: Session): Promise<void> {
  const { idHash, staffId, createdAt, lastSeenAt, authenticatedAt } = session;
  await trx<SessionRow>('sessions').insert({
    id_hash: idHash,
    staff_id: staffId,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    authenticated_at: authenticatedAt,
  });
}

export type FoundSession = { readonly session: Session; readonly staff: Staff };

export async function findSession(db: Database, idHash: string): Promise<FoundSession | undefined> {
  const [found] = await findSessions(db, [idHash]);
  return found;
}

/** The existing sessions, in any order. */
export async function findSessions(db: Database, idHashes: readonly string[]): Promise<FoundSession[]> {
  const rows = await db('sessions')
    .join('staff', 'staff.id', 'sessions.staff_id')
    .select(STAFF_COLUMNS)
    .select('id_hash', { session_created_at: 'sessions.created_at' }, 'last_seen_at', 'authenticated_at')
    .whereIn('id_hash', idHashes)
    .select<JoinedRow[]>();
  return rows.map((row) => ({ session: toSession(row), staff: toStaff(row) }));
}

type JoinedRow = Parameters<typeof toStaff>[0] &
  Pick<SessionRow, 'id_hash' | 'last_seen_at' | 'authenticated_at'> & { session_created_at: Date };

function toSession({ id: staffId, id_hash: idHash, session_created_at: createdAt, ...row }: JoinedRow): Session {
  return { idHash, staffId, createdAt, lastSeenAt: row.last_seen_at, authenticatedAt: row.authenticated_at };
}

export async function touchSession(db: Database, { idHash }: Session, at: Date): Promise<void> {
  await db<SessionRow>('sessions').where({ id_hash: idHash }).update({ last_seen_at: at });
}

/** Records that the owner has just authenticated. */
export async function authenticateSession(db: Database, idHash: string, at: Date): Promise<void> {
  await db<SessionRow>('sessions').where({ id_hash: idHash }).update({ authenticated_at: at });
}

export async function deleteSession(db: Database, idHash: string): Promise<void> {
  await db<SessionRow>('sessions').where({ id_hash: idHash }).delete();
}

export async function deleteSessionsOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<SessionRow>('sessions').where({ staff_id: staffId }).delete();
}

/** Deletes expired sessions and returns their number. */
export async function deleteExpiredSessions(db: Database, at: Date): Promise<number> {
  return db<SessionRow>('sessions')
    .where('last_seen_at', '<=', new Date(at.getTime() - SESSION_IDLE_MS))
    .orWhere('created_at', '<=', new Date(at.getTime() - SESSION_LIFETIME_MS))
    .delete();
}
