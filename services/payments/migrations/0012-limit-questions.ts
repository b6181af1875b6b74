import { createQuestionLimits } from '@booking/gateways';
import type { Migration } from '@booking/runtime';

/** `payments.checked_at`: when the gateway was last polled about the payment. */
export const limitQuestions: Migration = {
  name: '0012-limit-questions',
  async up(db) {
    await createQuestionLimits(db);
    await db.raw('alter table payments add column checked_at timestamptz');
  },
};
