import type { Migration } from '@booking/runtime';

/**
 * `authenticator_apps`: the encrypted TOTP secret of an account. It counts once `confirmed_at` is set. `last_step` is
 * the time step of the last accepted code, because no code works twice.
 * `passkeys`: the public keys of an account, by their credential ids.
 * `recovery_codes`: the hashes of the codes that are left.
 * `challenges`: the open steps of browsers that sign in or add a passkey, by the hash of the token in their cookie.
 */
export const createSecondFactors: Migration = {
  name: '0040-create-second-factors',
  async up(db) {
    await db.raw(`
      create table authenticator_apps (
        staff_id uuid primary key references staff (id),
        sealed_secret text not null,
        created_at timestamptz(3) not null,
        confirmed_at timestamptz(3),
        last_step bigint
      );
      create table passkeys (
        id text primary key,
        staff_id uuid not null references staff (id),
        name text not null check (name <> ''),
        public_key text not null,
        counter bigint not null,
        transports text[] not null,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3)
      );
      create index passkeys_staff_id on passkeys (staff_id);
      create table recovery_codes (
        staff_id uuid not null references staff (id),
        code_hash text not null,
        primary key (staff_id, code_hash)
      );
      create table challenges (
        token_hash text primary key,
        purpose text not null check (purpose in ('second_factor', 'passkey_sign_in', 'add_passkey')),
        staff_id uuid references staff (id),
        challenge text,
        expires_at timestamptz(3) not null
      );
      create index challenges_staff_id on challenges (staff_id);
    `);
  },
};
