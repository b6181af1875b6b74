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
  previous_sign_in_at: Date | null;
  address: string | null;
  user_agent: string | null;
};

export async function insertSession(trx: Transaction, session: Session): Promise<void> {
  const { idHash, staffId, createdAt, lastSeenAt, authenticatedAt, previousSignInAt, address, userAgent } = session;
  await trx<SessionRow>('sessions').insert({
    id_hash: idHash,
    staff_id: staffId,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    authenticated_at: authenticatedAt,
    previous_sign_in_at: previousSignInAt,
    address,
    user_agent: userAgent,
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
    .select('previous_sign_in_at', 'address', 'user_agent')
    .whereIn('id_hash', idHashes)
    .select<JoinedRow[]>();
  return rows.map((row) => ({ session: toSession({ ...row, staff_id: row.id }), staff: toStaff(row) }));
}

type JoinedRow = Parameters<typeof toStaff>[0] &
  Omit<SessionRow, 'staff_id' | 'created_at'> & { session_created_at: Date };

function toSession(row: Omit<SessionRow, 'created_at'> & { session_created_at: Date }): Session {
  return {
    idHash: row.id_hash,
    staffId: row.staff_id,
    createdAt: row.session_created_at,
    lastSeenAt: row.last_seen_at,
    authenticatedAt: row.authenticated_at,
    previousSignInAt: row.previous_sign_in_at,
    address: row.address,
    userAgent: row.user_agent,
  };
}

/** The sessions of an account that have not expired, the most recently used first. */
export async function listSessions(db: Database, staffId: string, at: Date): Promise<Session[]> {
  const rows = await db<SessionRow>('sessions')
    .where({ staff_id: staffId })
    .where('last_seen_at', '>', new Date(at.getTime() - SESSION_IDLE_MS))
    .where('created_at', '>', new Date(at.getTime() - SESSION_LIFETIME_MS))
    .orderBy('last_seen_at', 'desc')
    .select<SessionRow[]>('*');
  return rows.map((row) => toSession({ ...row, session_created_at: row.created_at }));
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

/** Ends the sessions of an account except one, and returns their number. */
export async function deleteOtherSessions(trx: Transaction, { staffId, idHash }: Session): Promise<number> {
  return trx<SessionRow>('sessions').where({ staff_id: staffId }).whereNot({ id_hash: idHash }).delete();
}

/** Ends one session of the account; false when there is none. */
export async function deleteOwnSession(db: Database, staffId: string, idHash: string): Promise<boolean> {
  return (await db<SessionRow>('sessions').where({ staff_id: staffId, id_hash: idHash }).delete()) > 0;
}

export async function deleteExpiredSessions(db: Database, at: Date): Promise<number> {
  return db<SessionRow>('sessions')
    .where('last_seen_at', '<=', new Date(at.getTime() - SESSION_IDLE_MS))
    .orWhere('created_at', '<=', new Date(at.getTime() - SESSION_LIFETIME_MS))
    .delete();
}
