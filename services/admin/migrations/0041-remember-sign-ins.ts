import type { Migration } from '@booking/runtime';

/**
 * The last sign-in of an account. The address and the browser of a session, and the sign-in of its owner before it; null
 * for sessions of earlier versions.
 */
export const rememberSignIns: Migration = {
  name: '0041-remember-sign-ins',
  async up(db) {
    await db.raw('alter table staff add column last_signed_in_at timestamptz(3)');
    await db.raw(`
      alter table sessions
        add column address text,
        add column user_agent text,
        add column previous_sign_in_at timestamptz(3)
    `);
  },
};
