import { indexAnswers } from '@booking/http';
import type { Migration } from '@booking/runtime';

/** For the erasure of a customer, which deletes the stored answers about their records. */
export const indexStoredAnswers: Migration = {
  name: '0011-index-answers',
  inSteps: true,
  up: indexAnswers,
};
