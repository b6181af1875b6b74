import type { Migration } from '@booking/runtime';

/**
 * The addresses that receive events, at most 20. `secret` is encrypted. After a rotation, `previous_secret` signs as
 * well until `previous_secret_until`. `failing_since` is the first failure since the last success, and `paused_until`
 * the time that the endpoint asked to be left alone for.
 */
export const createEndpoints: Migration = {
  name: '0003-create-endpoints',
  async up(db) {
    await db.raw(`
      create table endpoints (
        id uuid primary key,
        version integer not null,
        url text not null,
        events text[] not null check (cardinality(events) > 0),
        description text not null,
        is_active boolean not null,
        disabled_reason text check (disabled_reason in ('gone', 'failing')),
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        failing_since timestamptz,
        paused_until timestamptz,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        constraint active_endpoints_are_not_disabled check (not is_active or disabled_reason is null),
        constraint previous_secrets_end check ((previous_secret is null) = (previous_secret_until is null))
      )`);
  },
};
