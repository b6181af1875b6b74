import type { Database, Transaction } from '@booking/runtime';

/** A passkey, as the browser and its authenticator identify it. Ids and keys are in base64url. */
export type Passkey = {
  readonly id: string;
  readonly staffId: string;
  /** Chosen by its owner. */
  readonly name: string;
  readonly publicKey: string;
  /** The number of uses of the passkey, if the authenticator counts them. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

type Row = {
  id: string;
  staff_id: string;
  name: string;
  public_key: string;
  counter: number;
  transports: readonly string[];
  created_at: Date;
  last_used_at: Date | null;
};

/** Stores a passkey; false when it is stored already. */
export async function insertPasskey(trx: Transaction, passkey: Passkey): Promise<boolean> {
  const { id, staffId, name, publicKey, counter, transports, createdAt, lastUsedAt } = passkey;
  const stored = await trx<Row>('passkeys')
    .insert({
      ...{ id, name, counter, transports },
      staff_id: staffId,
      public_key: publicKey,
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })
    .onConflict('id')
    .ignore()
    .returning('id');
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

/** Records a use. False when the passkey was removed, or used with this or a later counter, meanwhile. */
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

function toPasskey(row: Row): Passkey {
  const { id, name, transports } = row;
  return {
    ...{ id, name, transports },
    staffId: row.staff_id,
    publicKey: row.public_key,
    counter: row.counter,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
