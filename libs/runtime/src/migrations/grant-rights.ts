import type { Knex } from 'knex';

export type Grants = {
  /** The role that uses the tables without owning them. */
  readonly role: string;
  /** Tables in which this role may insert and read rows, but not change or delete them. */
  readonly appendOnly: readonly string[];
};

export async function currentRole(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { role: string }[] }>('select current_user as role');
  return String(rows[0]?.role);
}

/**
 * Lets a role read and write the rows of everything in the schema `public` that the current role owns. The same applies
 * to tables that the current role creates later, such as the partitions of the outbox. The role cannot change the
 * schema or the list of applied migrations. Objects of other owners, such as a monitoring tool's tables, are left
 * alone.
 */
export async function grantRights(owner: Knex, { role, appendOnly }: Grants): Promise<void> {
  await owner.raw('grant usage on schema public to ??', [role]);
  for (const table of await ownRelations(owner, ['r', 'p'])) {
    await owner.raw('grant select, insert, update, delete on ?? to ??', [table, role]);
  }
  for (const sequence of await ownRelations(owner, ['S'])) {
    await owner.raw('grant usage on sequence ?? to ??', [sequence, role]);
  }
  await owner.raw('alter default privileges in schema public grant select, insert, update, delete on tables to ??', [
    role,
  ]);
  await owner.raw('alter default privileges in schema public grant usage on sequences to ??', [role]);
  await owner.raw('revoke insert, update, delete on migrations from ??', [role]);
  for (const table of appendOnly) await owner.raw('revoke update, delete on ?? from ??', [table, role]);
}

/** The names of the relations of these kinds (`pg_class.relkind`) that the current role owns. */
async function ownRelations(owner: Knex, kinds: readonly string[]): Promise<string[]> {
  return owner('pg_class')
    .whereRaw(`relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user`)
    .whereIn('relkind', kinds)
    .orderBy('relname')
    .pluck('relname');
}
