import type { Migration } from '@booking/runtime';

/** `audit_entries`: the actions of staff with target, reason, time and outcome. Rows are added and never changed. */
export const createAuditEntries: Migration = {
  name: '0003-create-audit-entries',
  async up(db) {
    await db.raw(`
      create table audit_entries (
        id uuid primary key,
        action_id uuid not null,
        at timestamptz(3) not null,
        staff text not null,
        action text not null,
        target_type text not null,
        target_id text not null,
        reason text,
        outcome text not null check (outcome in ('attempted', 'succeeded', 'refused', 'failed')),
        problem text
      );
      create index audit_entries_at on audit_entries (at desc, id desc);
      create index audit_entries_staff on audit_entries (staff, at desc, id desc);
      create index audit_entries_target on audit_entries (target_type, target_id, at desc, id desc);

      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
      end $$;
      create trigger audit_entries_are_append_only
        before update or delete or truncate on audit_entries
        for each statement execute function refuse_change();
    `);
  },
};
