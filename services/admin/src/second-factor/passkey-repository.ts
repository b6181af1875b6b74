import type { Database, Transaction } from '@booking/runtime';
import { mapColumns, type RowOf } from '../columns/columns.ts';

/** A passkey, as the browser and its authenticator identify it. Ids and keys are in base64url. */
export type Passkey = {
  readonly id: string;
  readonly staffId: string;
  readonly name: string;
  readonly publicKey: string;
  /** The number of uses of the passkey, if the authenticator counts them. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

const COLUMNS = {
  id: 'id',
  staffId: 'staff_id',
  name: 'name',
  publicKey: 'public_key',
  counter: 'counter',
  transports: 'transports',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
} as const;

type Row = RowOf<Passkey, typeof COLUMNS>;
const { toRow, fromRow: toPasskey } = mapColumns<Passkey, typeof COLUMNS>(COLUMNS);

/** Stores a passkey; false when it is stored already. */
export async function insertPasskey(trx: Transaction, passkey: Passkey): Promise<boolean> {
  const stored = await trx<Row>('passkeys').insert(toRow(passkey)).onConflict('id').ignore().returning('id');
  return stored.length > 0;
}

export async function findPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  const row = await db<Row>('passkeys').where({ id }).first();
  return row && toPasskey(row);
}

export async function listPasskeys(db: Database, staffId: string): Promise<Passkey[]> {
  const rows = await db<Row>('passkeys').where({ staff_id: staffId }).orderBy(['created_at', 'id']).select('*');
  return rows.map(toPasskey);
}

/** Records a use. False if the passkey was removed or its counter has changed meanwhile. */
export async function usePasskey(
  db: Database,
  { id, counter: former }: Passkey,
  { counter, at }: { counter: number; at: Date },
): Promise<boolean> {
  const used = await db<Row>('passkeys').where({ id, counter: former }).update({ counter, last_used_at: at });
  return used > 0;
}

export async function deletePasskey(trx: Transaction, staffId: string, id: string): Promise<boolean> {
  return (await trx<Row>('passkeys').where({ id, staff_id: staffId }).delete()) > 0;
}

export async function deletePasskeysOf(trx: Transaction, staffId: string): Promise<void> {
  await trx<Row>('passkeys').where({ staff_id: staffId }).delete();
}
