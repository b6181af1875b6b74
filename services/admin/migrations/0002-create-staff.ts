import type { Migration } from '@booking/runtime';

/**
 * `staff`: the accounts, with emails in lower case. `sessions`: open sessions, by the hash of the id in the browser.
 * `sign_in_attempts`: recent attempts by hashed email and address (the columns of rate-limiter-flexible; `expire` is in
 * milliseconds since 1970).
 */
export const createStaff: Migration = {
  name: '0002-create-staff',
  async up(db) {
    await db.raw(`
      create table staff (
        id uuid primary key,
        email text not null constraint staff_email_key unique check (email = lower(email)),
        name text not null check (name <> ''),
        password_hash text not null,
        permissions text[] not null
          check (permissions <@ array['process_refunds', 'read_all', 'manage_staff']),
        created_at timestamptz not null,
        disabled_at timestamptz
      );
      create table sessions (
        id_hash text primary key,
        staff_id uuid not null references staff (id),
        created_at timestamptz not null,
        last_seen_at timestamptz not null
      );
      create index sessions_staff_id on sessions (staff_id);
      create table sign_in_attempts (
        key varchar(255) primary key,
        points integer not null default 0,
        expire bigint
      );
    `);
  },
};
