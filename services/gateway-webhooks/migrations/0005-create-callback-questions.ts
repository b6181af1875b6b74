import type { Migration } from '@booking/runtime';

/**
 * Lookups at gateways that unverified webhooks have triggered: one per method and payment, refund or dispute, however
 * many webhooks trigger it. `hints` counts those webhooks, and `hints_asked` is that count at the last lookup. `turn`
 * identifies the lookup whose answer counts. Without `payment_id` the payment is unknown, and no lookup runs yet.
 */
export const createCallbackQuestions: Migration = {
  name: '0005-create-callback-questions',
  async up(db) {
    await db.raw(`
      create table callback_questions (
        method text not null,
        subject text not null,
        callback_id uuid not null references callbacks (id),
        hint json not null,
        names text[] not null,
        payment_id uuid,
        hints bigint not null check (hints > 0),
        hints_asked bigint not null default 0,
        hinted_at timestamptz not null,
        next_at timestamptz,
        asked_at timestamptz,
        lease_until timestamptz not null default '-infinity',
        turn integer not null default 0,
        failures integer not null default 0,
        told json not null default '[]',
        primary key (method, subject)
      );
      create index callback_questions_due on callback_questions (method, next_at)
        where payment_id is not null and next_at is not null;
      create index callback_questions_asked on callback_questions (payment_id);
      create index callback_questions_leased on callback_questions (method, lease_until);
      create index callback_questions_unknown_names on callback_questions using gin (names) where payment_id is null;
      create index callback_questions_unknown_age on callback_questions (hinted_at) where payment_id is null;
    `);
  },
};
