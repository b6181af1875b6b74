import type { Migration } from '@booking/runtime';

/**
 * `invitations`: the accounts whose password may be chosen, by the hash of the token. Accounts begin without a
 * password.
 */
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
