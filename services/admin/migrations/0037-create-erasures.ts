import type { Migration } from '@booking/runtime';

/**
 * `erasures`: the requests to erase a customer. `customer_id` is the id until the erasure is done, and the pseudonym
 * afterwards. A pass runs at `next_pass_at`, which is also the end of the lease of the replica that runs it.
 * `scanned_from`: an id that is older than everything stored since the pass before.
 * `erasure_steps`: the steps of the present pass that are done.
 *
 * Entries of the audit log and notes still cannot be changed, except by the functions of an erasure. They run with the
 * rights of the owner, because the role of the service has no right to update these tables.
 */
export const createErasures: Migration = {
  name: '0037-create-erasures',
  async up(db) {
    await db.raw(TABLES);
    await db.raw(AUDIT_ENTRIES);
    await db.raw(NOTES);
  },
};

const TABLES = `
  create table erasures (
    id uuid primary key,
    customer_id text not null,
    pseudonym text not null unique,
    status text not null check (status in ('requested', 'rejected', 'running', 'done')),
    requested_by text not null,
    requested_at timestamptz(3) not null,
    decided_by text,
    decided_at timestamptz(3),
    finished_at timestamptz(3),
    problem text,
    booking_ids uuid[] not null default '{}',
    next_pass_at timestamptz(3),
    scanned_from uuid,
    check ((status = 'requested') = (decided_at is null)),
    check ((status = 'done') = (finished_at is not null))
  );
  create unique index erasures_open on erasures (customer_id) where status in ('requested', 'running');
  create index erasures_due on erasures (next_pass_at) where next_pass_at is not null;
  create table erasure_steps (
    erasure_id uuid not null references erasures (id),
    step text not null,
    done_at timestamptz(3) not null default now(),
    primary key (erasure_id, step)
  );
`;

const AUDIT_ENTRIES = `
  create function refuse_unless_erasing() returns trigger language plpgsql as $$
  declare
    erased text[] := array['target_id', 'reason', 'before', 'after'];
  begin
    if current_setting('booking.erasing', true) = 'yes' and to_jsonb(new) - erased = to_jsonb(old) - erased then
      return new;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end $$;
  drop trigger audit_entries_are_append_only on audit_entries;
  create trigger audit_entries_are_append_only before delete or truncate on audit_entries
    for each statement execute function refuse_change();
  create trigger audit_entries_are_only_erased before update on audit_entries
    for each row execute function refuse_unless_erasing();

  create function erase_audit_entry(entry bigint, erased jsonb) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform set_config('booking.erasing', 'yes', true);
    update audit_entries as logged set target_id = erased ->> 'target_id', reason = erased ->> 'reason',
      before = nullif(erased -> 'before', 'null'), after = nullif(erased -> 'after', 'null')
    where logged.sequence = entry;
    perform set_config('booking.erasing', 'no', true);
  end $$;
`;

const NOTES = `
  create or replace function refuse_to_change_notes() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' and current_setting('booking.erasing', true) = 'yes' then
      return new;
    end if;
    raise exception 'notes are append-only';
  end $$;

  create function erase_notes(of_bookings uuid[], erased text) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    perform set_config('booking.erasing', 'yes', true);
    update notes as note set text = erased where note.booking_id = any (of_bookings) and note.text <> erased;
    perform set_config('booking.erasing', 'no', true);
  end $$;
`;
