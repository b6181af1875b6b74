import type { Migration } from '@booking/runtime';

/** `invitations`: by the hash of its token, who may choose the password of which account. Accounts begin without one. */
export const createInvitations: Migration = {
  name: '0014-create-invitations',
  async up(db) {
    await db.raw(`
      alter table staff alter column password_hash drop not null;
      create table invitations (
        token_hash text primary key,
        staff_id uuid not null unique references staff (id),
        expires_at timestamptz(3) not null
      );
    `);
  },
};
