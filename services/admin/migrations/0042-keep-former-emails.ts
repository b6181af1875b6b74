import type { Migration } from '@booking/runtime';

/**
 * `former_emails`: the emails that accounts had before. They stay reserved, because the audit log and the requests of
 * other services name accounts by their email.
 */
export const keepFormerEmails: Migration = {
  name: '0042-keep-former-emails',
  async up(db) {
    await db.raw(`
      create table former_emails (
        email text primary key check (email = lower(email)),
        staff_id uuid not null references staff (id),
        changed_at timestamptz(3) not null
      );
      create index former_emails_staff_id on former_emails (staff_id);
    `);
  },
};
