import assert from 'node:assert/strict';
import type { RefundStatus } from '@booking/contracts';
import { type Decided, RequestBatcher, type Submitted } from '@booking/idempotency';
import type { Database, Transaction } from '@booking/runtime';
import { settleInRefund } from '../../refund/change-allocations.ts';
import { saveDecisions } from '../../refund/refund-decision-repository.ts';
import { lockRefunds } from '../../refund/refund-repository.ts';
import type { Answer } from './ask-or-submit.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';

type Answered = { readonly claimed: ClaimedAllocation; readonly answer: Answer };

/** Stores the answers of gateways. Answers that arrive while a transaction runs share the next transaction. */
export type Answers = RequestBatcher<Answered, RefundStatus>;

export function gatewayAnswers(db: Database, pollAfterSeconds: readonly number[]): Answers {
  return new RequestBatcher({
    name: 'gateway answers',
    db,
    decide: (trx, answers) => settleAnswers(trx, answers, pollAfterSeconds),
    turnOf: ({ claimed }) => claimed.bookingId,
  });
}

async function settleAnswers(
  trx: Transaction,
  answers: readonly Submitted<Answered>[],
  pollAfterSeconds: readonly number[],
): Promise<Decided<RefundStatus>[]> {
  const ids = answers.map(({ command }) => command.claimed.refundId);
  const { refunds, at } = await lockRefunds(trx, [...new Set(ids)]);
  const current = new Map(refunds.map((refund) => [refund.id, refund]));
  const decisions = answers.map(({ command: { claimed, answer }, within }) => {
    const { refundId, allocation } = claimed;
    const refund = current.get(refundId);
    assert(refund && at, `Refund ${refundId} is not known`);
    const update = { id: allocation.id, ...answer, at, attempt: allocation.attempts + 1, pollAfterSeconds };
    const decision = within(() => settleInRefund(refund, update));
    current.set(refundId, decision.refund);
    return decision;
  });
  await saveDecisions(trx, decisions);
  return decisions.map(({ refund }) => ({ result: refund.status }));
}
