import { RequestBatcher } from '@booking/idempotency';
import type { Database } from '@booking/runtime';
import type { Answers } from './call-gateway.ts';
import { settleAnswers } from './settle-answers.ts';

export function gatewayAnswers(db: Database, pollAfterSeconds: readonly number[]): Answers {
  return new RequestBatcher({
    name: 'gateway answers',
    db,
    decide: (trx, answers) => settleAnswers(trx, answers, pollAfterSeconds),
    turnOf: ({ claimed }) => claimed.bookingId,
  });
}
