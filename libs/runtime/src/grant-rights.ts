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
 * Lets a role work with the rows of everything that is there, and of every table the present role makes later, such as
 * the partitions of the outbox. It cannot change the schema, nor say which migrations were applied.
 */
export async function grantRights(owner: Knex, { role, appendOnly }: Grants): Promise<void> {
  await owner.raw('grant usage on schema public to ??', [role]);
  await owner.raw('grant select, insert, update, delete on all tables in schema public to ??', [role]);
  await owner.raw('grant usage on all sequences in schema public to ??', [role]);
  await owner.raw('alter default privileges in schema public grant select, insert, update, delete on tables to ??', [
    role,
  ]);
  await owner.raw('alter default privileges in schema public grant usage on sequences to ??', [role]);
  await owner.raw('revoke insert, update, delete on migrations from ??', [role]);
  for (const table of appendOnly) await owner.raw('revoke update, delete on ?? from ??', [table, role]);
}
