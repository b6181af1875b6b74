import type { Migration } from '@booking/runtime';

/** `known_devices`: the browsers in which an account has signed in, by the hash of the token in their cookie. */
export const rememberDevices: Migration = {
  name: '0027-remember-devices',
  async up(db) {
    await db.raw(`
      create table known_devices (
        staff_id uuid not null references staff (id),
        token_hash text not null,
        signed_in_at timestamptz(3) not null,
        primary key (staff_id, token_hash)
      );
      create index known_devices_token_hash on known_devices (token_hash);
    `);
  },
};
