import type { Migration } from '@booking/runtime';

/** A lookup that names no payment waits for none: it runs by itself. */
export const indexNamelessQuestions: Migration = {
  name: '0007-index-nameless-questions',
  async up(db) {
    await db.raw(`
      create index callback_questions_nameless_due on callback_questions (method, next_at)
        where payment_id is null and names = '{}' and next_at is not null
    `);
  },
};
