import type { Knex } from 'knex';

export type Grants = {
  /** Who works with the tables without owning them. */
  readonly role: string;
  /** Tables whose rows this role may add and read, and neither change nor remove. */
  readonly appendOnly: readonly string[];
};

/** The role that a database is worked with. */
export async function currentRole(db: Knex): Promise<string> {
  const { rows } = await db.raw<{ rows: { role: string }[] }>('select current_user as role');
  return String(rows[0]?.role);
}

/**
 * Lets a role work with the rows of everything that the present role owns, and of every table it makes later, such as the
 * partitions of the outbox. It cannot change the schema, nor say which migrations were applied. What others have put
 * beside it, such as a table of a monitoring tool, is left alone.
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

/** The names of what the present role owns of these kinds, as `pg_class.relkind` calls them. */
async function ownRelations(owner: Knex, kinds: readonly string[]): Promise<string[]> {
  return owner('pg_class')
    .whereRaw(`relnamespace = 'public'::regnamespace and pg_get_userbyid(relowner) = current_user`)
    .whereIn('relkind', kinds)
    .orderBy('relname')
    .pluck('relname');
}
