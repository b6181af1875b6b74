import type { Database, Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';
import type { Staff } from '../staff/staff.ts';
import { STAFF_COLUMNS, type StaffRow, toStaff } from '../staff/staff-repository.ts';
import { type Session, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from './session.ts';

const COLUMNS = {
  idHash: 'id_hash',
  staffId: 'staff_id',
  createdAt: 'created_at',
  lastSeenAt: 'last_seen_at',
  authenticatedAt: 'authenticated_at',
  previousSignInAt: 'previous_sign_in_at',
  address: 'address',
  userAgent: 'user_agent',
} as const;

type SessionRow = RowOf<Session, typeof COLUMNS>;
const { toRow, fromRow: toSession } = mapColumns<Session, typeof COLUMNS>(COLUMNS);

export async function insertSession(trx: Transaction, session: Session): Promise<void> {
  await trx<SessionRow>('sessions').insert(toRow(session));
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
  return rows.map((row) => ({
    session: toSession({ ...row, staff_id: row.id, created_at: row.session_created_at }),
    staff: toStaff(row),
  }));
}

type JoinedRow = StaffRow & Omit<SessionRow, 'staff_id' | 'created_at'> & { session_created_at: Date };

/** The sessions of an account that have not expired, the most recently used first. */
export async function listSessions(db: Database, staffId: string, at: Date): Promise<Session[]> {
  const rows = await db<SessionRow>('sessions')
    .where({ staff_id: staffId })
    .where('last_seen_at', '>', new Date(at.getTime() - SESSION_IDLE_MS))
    .where('created_at', '>', new Date(at.getTime() - SESSION_LIFETIME_MS))
    .orderBy('last_seen_at', 'desc')
    .select<SessionRow[]>('*');
  return rows.map(toSession);
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
