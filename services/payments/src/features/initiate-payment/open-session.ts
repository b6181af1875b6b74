import { AsyncLocalStorage } from 'node:async_hooks';
import type { Gateways } from '@booking/gateways';
import { GatewayRejected } from '@booking/gateways/records';
import { CommitBatcher, type Database, transact } from '@booking/runtime';
import { type Decision, failPayment, type Payment, recordSession, toPaymentAttempt } from '../../payment/payment.ts';
import { decidePayments, saveUnlocked } from '../../payment/payment-decision-repository.ts';
import { type LeasedPayment, releasePayment } from '../../payment/payment-lease-repository.ts';
import { requireGateway } from '../../steps/require-gateway.ts';

export type GatewayAnswer = {
  readonly payment: LeasedPayment;
  decide(this: void, payment: Payment): Decision;
};

export type Deps = {
  readonly db: Database;
  readonly gateways: Gateways;
  readonly answers: Pick<CommitBatcher<GatewayAnswer, Payment>, 'submit'>;
};

/**
 * Opens a session for the attempt at the gateway, or gets the session that an earlier request opened. The attempt's id
 * is the idempotency key, so the gateway never opens a second session that could be paid. A rejection fails the
 * attempt. Throws GatewayUnavailable when the outcome is unknown; a repetition of the request then continues with this
 * attempt.
 */
export async function openSession(deps: Deps, payment: LeasedPayment): Promise<Payment> {
  try {
    const decide = await askAndDecide(deps, payment);
    return await deps.answers.submit({ payment, decide: AsyncLocalStorage.bind(decide) });
  } catch (error) {
    await releasePayment(deps.db, payment);
    throw error;
  }
}

async function askAndDecide({ gateways }: Deps, payment: Payment): Promise<GatewayAnswer['decide']> {
  try {
    const session = await requireGateway(gateways, payment.method).initiate(toPaymentAttempt(payment));
    return (latest) => recordSession(latest, session);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    return (latest) => failPayment(latest, error.message, 'no session was opened');
  }
}

const ANSWER_MS_MAX = 20_000;

export function gatewayAnswers(db: Database): CommitBatcher<GatewayAnswer, Payment> {
  return new CommitBatcher({
    name: 'gateway answers',
    store: (answers) => saveAnswers(db, answers),
    answerMsMax: ANSWER_MS_MAX,
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
