import type { Migration } from '@booking/runtime';

/**
 * `sign_in_links`: the creators of accounts, and of links by which an owner chooses a password. The creator of a link
 * could have used it. Links of earlier versions are taken from the audit log.
 */
export const rememberWhoMadeAccounts: Migration = {
  name: '0025-remember-who-made-accounts',
  async up(db) {
    await db.raw(`
      create table sign_in_links (
        staff_id uuid not null references staff (id),
        made_by text not null,
        made_at timestamptz(3) not null,
        is_first boolean not null
      );
      create index sign_in_links_staff_id on sign_in_links (staff_id);
      create index sign_in_links_made_by on sign_in_links (made_by);
      insert into sign_in_links (staff_id, made_by, made_at, is_first)
        select s.id, a.staff, a.at, a.action = 'create_staff'
        from audit_entries a
        join staff s on s.email = a.target_id or s.id::text = a.target_id
        where a.outcome = 'succeeded' and a.action in ('create_staff', 'invite_staff') and a.staff <> 'system'
    `);
  },
};
