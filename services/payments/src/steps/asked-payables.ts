import { CommitBatcher, type Database, DatabaseUnavailable } from '@booking/runtime';
import type { Payable } from '../payable/payable.ts';
import { savePayables } from '../payable/payable-repository.ts';

const ANSWER_MS_MAX = 5_000;

export type AskedPayables = CommitBatcher<Payable, Payable>;

/** Payables that arrive while a statement runs share the next one. */
export function askedPayables(db: Database): AskedPayables {
  return new CommitBatcher({
    name: 'asked payables',
    async store(payables) {
      await savePayables(db, payables);
      return payables;
    },
    answerMsMax: ANSWER_MS_MAX,
    unavailable: (failure) => new DatabaseUnavailable('The payable could not be stored.', { cause: failure?.error }),
  });
}
