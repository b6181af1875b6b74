import type { Database } from '@booking/runtime';

/**
 * Replaces the function `maintain_outbox`, so that the partition of a day is dropped even if it has a refused event. The
 * event moves to the default partition, where it waits until an operator has removed the cause. A migration of every
 * service calls this after `createMessagingTables`.
 */
export async function moveRefusedEvents(db: Database): Promise<void> {
  await db.raw(MAINTENANCE);
}

/** The function that the first migration creates. It keeps a partition with any unsent event. */
export const FIRST_MAINTENANCE = maintenance(
  'create',
  `execute format('select exists (select from %I where sent_at is null)', partition.relname) into has_unsent;
      if not has_unsent then execute format('drop table %I', partition.relname); end if;`,
);

/**
 * Detaches a partition before it is dropped, and inserts its unsent rows again. Without a partition for their day, they
 * go into the default partition.
 */
const MAINTENANCE = maintenance(
  'create or replace',
  `execute format('select exists (select from %I where sent_at is null and refused_at is null)', partition.relname)
        into has_unsent;
      if not has_unsent then
        execute format('alter table outbox detach partition %I', partition.relname);
        execute format('insert into outbox select * from %I where sent_at is null', partition.relname);
        execute format('drop table %I', partition.relname);
      end if;`,
);

/**
 * A function of the database that creates and drops partitions. The role of a service may not do that itself. If the
 * default partition already has rows of a day, that day gets no partition of its own, and no rows are lost.
 */
function maintenance(create: 'create' | 'create or replace', dropOld: string): string {
  return `
  ${create} function maintain_outbox() returns void language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    day date;
    partition record;
    has_unsent boolean;
  begin
    for day in select generate_series((now() at time zone 'utc')::date, (now() at time zone 'utc')::date + 7, '1 day')::date loop
      begin
        execute format('create table if not exists %I partition of outbox for values from (%L) to (%L)',
          'outbox_' || to_char(day, 'YYYYMMDD'), day::text || ' 00:00:00+00', (day + 1)::text || ' 00:00:00+00');
      exception when check_violation then null;
      end;
    end loop;
    for partition in
      select relname from pg_class join pg_inherits on inhrelid = pg_class.oid
      where inhparent = 'outbox'::regclass and relname ~ '^outbox_[0-9]{8}$'
        and to_date(right(relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - 30
    loop
      ${dropOld}
    end loop;
  end $$;
`;
}
