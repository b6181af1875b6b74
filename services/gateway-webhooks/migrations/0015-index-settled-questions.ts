import { createIndex, type Migration } from '@booking/runtime';

/** An index for the job that deletes lookups about old webhooks. */
export const indexSettledQuestions: Migration = {
  name: '0015-index-settled-questions',
  inSteps: true,
  up: (db) =>
    createIndex(db, { name: 'callback_questions_settled', on: 'callback_questions (hinted_at) where next_at is null' }),
};
