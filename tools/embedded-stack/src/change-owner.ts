import type pg from 'pg';

/**
 * A query that returns one statement for each table, sequence, view, function and type of `public`, except those of
 * extensions. The statements change the owner.
 */
const STATEMENTS = `
  select format('alter %s %s owner to %I', kind, name, $1::text) as sql from (
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end
        as kind, oid::regclass::text as name, oid, 'pg_class'::regclass as catalog
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'routine', oid::regprocedure::text, oid, 'pg_proc'::regclass
      from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'type', oid::regtype::text, oid, 'pg_type'::regclass
      from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
  ) objects
  where not exists (
    select from pg_depend where classid = catalog and objid = oid and deptype in ('e', 'a', 'i') and refobjsubid >= 0
      and (deptype = 'e' or kind = 'sequence')
  )
  order by kind, name`;

/** Transfers everything in a database to another role, in one transaction. */
export async function changeOwner(client: pg.Client, owner: string): Promise<void> {
  await client.query('begin');
  const { rows } = await client.query<{ sql: string }>(STATEMENTS, [owner]);
  for (const { sql } of rows) await client.query(sql);
  await client.query(`grant all on schema public to "${owner}"`);
  await client.query('commit');
}
