import { CommitBatcher, type Database, DatabaseUnavailable, transact } from '@booking/runtime';
import type { Decision, Payment } from '../../payment/payment.ts';
import { decidePayments, saveUnlocked } from '../../payment/payment-decision-repository.ts';
import type { LeasedPayment } from '../../payment/payment-lease-repository.ts';

export type GatewayAnswer = {
  readonly payment: LeasedPayment;
  decide(this: void, payment: Payment): Decision;
};

const ANSWER_MS_MAX = 20_000;

export function gatewayAnswers(db: Database): CommitBatcher<GatewayAnswer, Payment> {
  return new CommitBatcher({
    name: 'gateway answers',
    store: (answers) => saveAnswers(db, answers),
    answerMsMax: ANSWER_MS_MAX,
    unavailable: (failure) =>
      new DatabaseUnavailable('The answer of the gateway could not be stored.', { cause: failure?.error }),
  });
}

/**
 * An attempt rarely changes during the call, so answers are first saved without a lock, in one statement. An attempt
 * that has changed meanwhile is locked, and its answer is decided again. If one attempt of a batch has two answers, all
 * answers of the batch are decided again.
 */
async function saveAnswers(db: Database, answers: readonly GatewayAnswer[]): Promise<Payment[]> {
  const areDistinct = new Set(answers.map(({ payment: { id } }) => id)).size === answers.length;
  const decided = areDistinct ? answers.map(({ payment, decide }) => ({ ...decide(payment), lease: payment })) : [];
  const savedIds = await saveUnlocked(db, decided);

  const saved = decided.map(({ payment }) => payment).filter(({ id }) => savedIds.has(id));
  const others = answers.filter(({ payment: { id } }) => !savedIds.has(id));
  const payments = new Map([...saved, ...(await decideLocked(db, others))].map((payment) => [payment.id, payment]));
  return answers.map(({ payment }) => payments.get(payment.id) ?? payment);
}

async function decideLocked(db: Database, answers: readonly GatewayAnswer[]): Promise<Payment[]> {
  if (answers.length === 0) return [];
  const decisions = answers.map(({ payment, decide }) => ({ id: payment.id, lease: payment, decide }));
  return transact(db, (trx) => decidePayments(trx, decisions));
}
