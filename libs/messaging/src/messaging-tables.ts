import type { Database } from '@booking/runtime';

/**
 * The delivery tables, which are the same in every service. The first migration of a service calls this.
 *
 * `outbox`: events, stored with the change that they report and kept for 30 days in daily partitions. `sent_at` is null
 * until the bus has acknowledged the event; `refused_at` is set when the bus can never accept it.
 * `inbox`: the events that each listener has handled, inserted in the handling transaction.
 * `inbox_attempts`: how often a listener has tried to handle a failing event.
 * `dead_letters`: messages that a listener gave up on, until staff replay them.
 */
export async function createMessagingTables(db: Database): Promise<void> {
  await db.raw(OUTBOX);
  await db.raw(OUTBOX_PARTITIONS);
  await db.raw(INBOX);
  await db.raw(DEAD_LETTERS);
  await db.raw('select maintain_outbox()');
}

/** A migration of every service calls this after `createMessagingTables`: no statement needs the index any more. */
export async function dropInboxTimeIndex(db: Database): Promise<void> {
  await db.raw('drop index inbox_handled_at');
}

const OUTBOX = `
  create table outbox (
    id uuid not null,
    created_at timestamptz not null default now(),
    subject text not null,
    envelope text not null,
    sent_at timestamptz,
    stream_seq bigint,
    refused_at timestamptz,
    refused_reason text,
    primary key (id, created_at)
  ) partition by range (created_at);
  create index outbox_unsent on outbox (created_at, id) where sent_at is null and refused_at is null;
  create table outbox_default partition of outbox default;
`;

/**
 * Creates and drops partitions. It is a function because the role of a service may not do that itself. If the default
 * partition already has rows of a day, that day gets no partition of its own, and no rows are lost.
 */
const OUTBOX_PARTITIONS = `
  create function maintain_outbox() returns void language plpgsql security definer set search_path = public, pg_temp as $$
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
      execute format('select exists (select from %I where sent_at is null)', partition.relname) into has_unsent;
      if not has_unsent then execute format('drop table %I', partition.relname); end if;
    end loop;
  end $$;
`;

const INBOX = `
  create table inbox (
    listener text not null,
    event_id uuid not null,
    handled_at timestamptz not null default now(),
    primary key (listener, event_id)
  );
  create index inbox_handled_at on inbox using brin (handled_at);
  create table inbox_attempts (
    listener text not null,
    message text not null,
    attempts integer not null default 1 check (attempts > 0),
    last_attempt_at timestamptz not null default now(),
    primary key (listener, message)
  );
`;

const DEAD_LETTERS = `
  create table dead_letters (
    id uuid primary key,
    version integer not null,
    listener text not null,
    stream text not null,
    stream_seq bigint not null,
    subject text not null,
    event_id text,
    event_type text,
    payload text not null,
    reason text not null,
    attempts integer not null check (attempts >= 0),
    status text not null default 'waiting' check (status in ('waiting', 'replayed')),
    recorded_at timestamptz not null,
    replayed_at timestamptz,
    unique (listener, stream, stream_seq)
  );
`;
