import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '@booking/contracts';
import { runFirstStepOnce, type IdempotencyKey } from '@booking/http';
import { inTurn, newId, type Transaction } from '@booking/runtime';
import { requireOpen } from '../../payable/payable.ts';
import { lockPayable } from '../../payable/payable-repository.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { closeSession } from '../../payment/close-session.ts';
import {
  claimPayment,
  releasePayment,
  type Lease,
  type LeasedPayment,
} from '../../payment/payment-lease-repository.ts';
import { findStandingPayment, getPayment, insertPayment } from '../../payment/payment-repository.ts';
import type { Checkout, Payment } from '../../payment/payment.ts';
import { requireChargeable, requireGateway } from '../../payment/require-gateway.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';

/** How long, and how often, somebody is waited for who asks a gateway about an open session. */
const QUESTION_MS_MAX = 1_000;
const QUESTION_POLL_MS = 50;

export type Deps = GatewayDeps & { readonly schedule: QuestionSchedule };

export type NewAttempt = {
  readonly bookingId: string;
  readonly method: string;
  readonly checkout: Omit<Checkout, 'description'>;
  readonly idempotencyKey: IdempotencyKey | undefined;
};

/** An attempt, and whether the same request has started it before: then its lease is that of the first request. */
export type StartedAttempt = { readonly payment: LeasedPayment; readonly isReplay: boolean };

/**
 * Stores the attempt together with its idempotency key, before the gateway hears of it: a crash in between leaves a row
 * to go on with, never a session that nobody knows. An open attempt in its way is closed first. Throws
 * `booking-not-payable`, `payment-in-progress` when that attempt may yet be paid, or GatewayUnavailable.
 */
export async function startAttempt(deps: Deps, attempt: NewAttempt): Promise<StartedAttempt> {
  try {
    return await startOnce(deps, attempt);
  } catch (error) {
    if (!(error instanceof AttemptInTheWay)) throw error;
    await supersede(deps, error.payment);
    return startOnce(deps, attempt);
  }
}

async function startOnce(deps: Deps, attempt: NewAttempt): Promise<StartedAttempt> {
  const { db } = deps;
  const insert = (trx: Transaction) => insertAttempt(trx, deps, attempt);
  const { result, isReplay } = await inTurn(db, attempt.bookingId, () =>
    runFirstStepOnce(db, attempt.idempotencyKey, insert),
  );
  return { payment: { ...(await getPayment(db, result.id)), ...result }, isReplay };
}

async function insertAttempt(trx: Transaction, { gateways, schedule }: Deps, attempt: NewAttempt): Promise<Lease> {
  const { bookingId, method, checkout } = attempt;
  const payable = await lockPayable(trx, bookingId);
  requireOpen(payable);
  requireChargeable(requireGateway(gateways, method), payable.amount);
  const standing = await findStandingPayment(trx, bookingId);
  if (standing?.status === 'completed') throw alreadyPaid();
  if (standing) throw new AttemptInTheWay(standing);

  const { amount, description } = payable;
  const payment = { id: newId(), bookingId, method, amount, checkout: { ...checkout, description } };
  return insertPayment(trx, payment, schedule);
}

/** Undoes the first step. Unless the attempt gets out of the way, it is the answer. */
class AttemptInTheWay extends ProblemError {
  readonly payment: Payment;

  constructor(payment: Payment) {
    super('payment-in-progress', 'Another attempt to pay is being started; try again in a moment.');
    this.payment = payment;
  }
}

async function supersede(deps: GatewayDeps, { id, redirectUrl }: Payment): Promise<void> {
  const standing = redirectUrl === null ? await claimPayment(deps.db, id) : await claimSession(deps, id);
  if (!standing) return;
  const closing = closeSession(deps, standing, 'superseded by another attempt');
  const { status } = await closing.finally(() => releasePayment(deps.db, standing));
  if (status === 'completed') throw alreadyPaid();
}

/** A question about an open session takes a moment; a session that is just being opened is not waited for. */
async function claimSession({ db }: GatewayDeps, id: string): Promise<LeasedPayment | undefined> {
  const deadline = performance.now() + QUESTION_MS_MAX;
  for (;;) {
    const claimed = await claimPayment(db, id);
    if (claimed || performance.now() >= deadline || (await getPayment(db, id)).status !== 'initiated') return claimed;
    await delay(QUESTION_POLL_MS);
  }
}

function alreadyPaid(): ProblemError {
  return new ProblemError('booking-not-payable', 'Nothing is to be paid: a payment has just been completed.');
}
