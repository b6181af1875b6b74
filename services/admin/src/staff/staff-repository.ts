import { type Database, isUniqueViolation, type Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';
import { plainPatternsIn } from '../search/search-query.ts';
import { mayWork, type Staff } from './staff.ts';

const COLUMNS = {
  id: 'id',
  email: 'email',
  name: 'name',
  passwordHash: 'password_hash',
  openIdSubject: 'openid_subject',
  permissions: 'permissions',
  createdAt: 'created_at',
  disabledAt: 'disabled_at',
} as const;

export type StaffRow = RowOf<Staff, typeof COLUMNS>;
const { toRow, fromRow } = mapColumns<Staff, typeof COLUMNS>(COLUMNS);
export const toStaff = fromRow;

/** Qualified with the table, because sessions are joined with their staff. */
export const STAFF_COLUMNS = Object.values(COLUMNS).map((column) => `staff.${column}`);

/** Stores a new account; false if another account has or had this email. */
export async function insertStaff(trx: Transaction, staff: Staff): Promise<boolean> {
  try {
    await trx('staff').insert(toRow(staff));
    // Checked after the insert, which waits for a concurrent transaction in which another account gives up this email.
    return !(await isReservedEmail(trx, staff.email, staff.id));
  } catch (error) {
    if (isUniqueViolation(error, 'staff_email_key')) return false;
    throw error;
  }
}

/** Whether another account had this email before. */
export async function isReservedEmail(db: Database, email: string, staffId: string): Promise<boolean> {
  const former: unknown = await db('former_emails').where({ email }).whereNot({ staff_id: staffId }).first('email');
  return former !== undefined;
}

/** Stores the account only if there is no other. Replicas that start at once wait for the lock. */
export async function insertFirstStaff(trx: Transaction, staff: Staff): Promise<boolean> {
  await trx.raw('lock table staff in share row exclusive mode');
  if (await hasStaff(trx)) return false;
  await trx('staff').insert(toRow(staff));
  return true;
}

export async function hasStaff(db: Database): Promise<boolean> {
  return (await db('staff').select('id').first()) !== undefined;
}

type Key = { readonly id: string } | { readonly email: string } | { readonly openid_subject: string };

export async function findStaff(db: Database, key: Key): Promise<Staff | undefined> {
  const row = await db('staff').select(STAFF_COLUMNS).where(key).first<StaffRow | undefined>();
  return row && toStaff(row);
}

type StaffListing = { readonly limit: number; readonly before: string | undefined; readonly q: string | undefined };
type ListedRow = StaffRow & { last_signed_in_at: Date | null; has_second_factor: boolean };
type ListedAccount = Staff & { readonly lastSignedInAt: Date | null; readonly hasSecondFactor: boolean };

const HAS_SECOND_FACTOR = `(exists (select from passkeys where staff_id = staff.id) or exists (
  select from authenticator_apps where staff_id = staff.id and confirmed_at is not null)) as has_second_factor`;

/**
 * Accounts by id, newest first; with `before`, only older accounts. There are few accounts, so a search reads all of
 * them.
 */
export async function listStaff(db: Database, { limit, before, q }: StaffListing): Promise<ListedAccount[]> {
  const patterns = q === undefined ? [] : plainPatternsIn(q);
  const rows = await db('staff')
    .modify((query) => {
      if (before !== undefined) void query.where('id', '<', before);
      for (const pattern of patterns) void query.whereRaw(`lower(name || ' ' || email) like ?`, [pattern]);
    })
    .orderBy('id', 'desc')
    .limit(limit)
    .select<ListedRow[]>(...STAFF_COLUMNS, 'last_signed_in_at', db.raw(HAS_SECOND_FACTOR));
  return rows.map((row) => ({
    ...toStaff(row),
    lastSignedInAt: row.last_signed_in_at,
    hasSecondFactor: row.has_second_factor,
  }));
}

/** Locks the row until the transaction ends; undefined when there is none. */
export async function lockStaff(trx: Transaction, key: Key): Promise<Staff | undefined> {
  const row = await trx('staff').select(STAFF_COLUMNS).where(key).forUpdate().first<StaffRow | undefined>();
  return row && toStaff(row);
}

/**
 * Locks an account whose password was checked without a lock, because the check takes long. Undefined when its password
 * has changed or it was disabled since then.
 */
export async function lockChecked(trx: Transaction, { id, passwordHash }: Staff): Promise<Staff | undefined> {
  const staff = await lockStaff(trx, { id });
  return staff?.passwordHash === passwordHash && mayWork(staff) ? staff : undefined;
}

/** Locks both rows in a fixed order, so that two people who change each other wait and do not deadlock. */
export async function lockStaffWithGiver(
  trx: Transaction,
  { id, giver }: { id: string; giver: string },
): Promise<{ staff: Staff | undefined; giver: Staff | undefined }> {
  const rows = await trx('staff')
    .select<StaffRow[]>(STAFF_COLUMNS)
    .where({ id })
    .orWhere({ email: giver })
    .orderBy('id')
    .forUpdate();
  const found = rows.map(toStaff);
  return { staff: found.find((staff) => staff.id === id), giver: found.find(({ email }) => email === giver) };
}

export async function saveStaff(trx: Transaction, staff: Staff): Promise<void> {
  const { id, ...changes } = toRow(staff);
  await trx('staff').where({ id }).update(changes);
}

/** Records a sign-in and returns the time of the previous sign-in. */
export async function recordSignIn(trx: Transaction, staffId: string, at: Date): Promise<Date | null> {
  const { rows } = await trx.raw<{ rows: { previous: Date | null }[] }>(
    `with former as (select id, last_signed_in_at from staff where id = :staffId for update)
     update staff set last_signed_in_at = greatest(former.last_signed_in_at, :at)
     from former where staff.id = former.id
     returning former.last_signed_in_at as previous`,
    { staffId, at },
  );
  return rows[0]?.previous ?? null;
}

type Assignee = { readonly email: string; readonly name: string };

/** The largest number of accounts to choose from. */
const ASSIGNEES_MAX = 200;

/** The enabled accounts that may decide, by name. */
export async function listAssignees(db: Database): Promise<Assignee[]> {
  return db('staff')
    .whereNull('disabled_at')
    .whereRaw(`'process_refunds' = any(permissions)`)
    .orderBy(['name', 'email'])
    .limit(ASSIGNEES_MAX)
    .select<Assignee[]>('email', 'name');
}
