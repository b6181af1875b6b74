import { type Actor, type Money, ProblemError } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { type Decided, RequestBatcher } from '@booking/idempotency';
import { type Database, newId, type Transaction } from '@booking/runtime';
import { alreadyPaid, PayableUnknown, requireOpen, requirePayable } from '../../payable/payable.ts';
import {
  type BlockingPayment,
  insertPayments,
  lockPayablesToStart,
  type PayableToStart,
  type StoredAttempt,
} from '../../payment/attempt-repository.ts';
import type { Checkout, NewPayment } from '../../payment/payment.ts';
import type { Lease } from '../../payment/payment-lease-repository.ts';
import type { QuestionSchedule } from '../../payment/question-schedule.ts';
import { requireChargeable, requireGateway } from '../../steps/require-gateway.ts';

export type NewAttempt = {
  readonly bookingId: string;
  readonly caller: Actor;
  readonly method: string;
  readonly checkout: Omit<Checkout, 'description'>;
};

/** The members of a stored attempt that its request does not have. They can be stored as JSON. */
export type StartedAttempt = Lease & {
  readonly amount: Money;
  readonly description: string;
  readonly startedAt: string;
};

export type Deps = { readonly gateways: Gateways; readonly schedule: QuestionSchedule };

export function newAttempts({
  db,
  ...deps
}: Deps & { readonly db: Database }): RequestBatcher<NewAttempt, StartedAttempt> {
  return new RequestBatcher({
    name: 'new attempts',
    db,
    decide: (trx, requests) =>
      decideAttempts(
        deps,
        trx,
        requests.map(({ command }) => command),
      ),
    turnOf: ({ bookingId }) => bookingId,
  });
}

const IS_BEING_STARTED = 'Another payment attempt is being started; try again with the same key in a moment.';
const CAN_STILL_BE_PAID =
  'Another payment attempt can still be paid, for example while its bank has not decided; try again with the same ' +
  'key when it has ended.';

export class BlockedByAttempt extends ProblemError {
  readonly blocking: BlockingPayment | undefined;

  constructor(blocking?: BlockingPayment) {
    const hasSession = blocking !== undefined && blocking.redirectUrl !== null;
    super('payment-in-progress', hasSession ? CAN_STILL_BE_PAID : IS_BEING_STARTED);
    this.blocking = blocking;
  }
}

/**
 * Decides in order which attempts may start, and stores them. Within a batch, the first attempt for a payable blocks
 * the later ones. Returns the decisions in the order of the attempts.
 */
export async function decideAttempts(
  { gateways, schedule }: Deps,
  trx: Transaction,
  attempts: readonly NewAttempt[],
): Promise<Decided<StartedAttempt>[]> {
  const payables = await lockPayablesToStart(
    trx,
    attempts.map(({ bookingId }) => bookingId),
  );
  const decisions = attempts.map((attempt) => {
    const decision = decideAttempt(gateways, payables.get(attempt.bookingId), attempt);
    if ('payment' in decision) occupy(payables, decision.payment);
    return decision;
  });
  const stored = await insertPayments(
    trx,
    decisions.flatMap((decision) => ('payment' in decision ? decision.payment : [])),
    schedule,
  );
  return decisions.map((decision) =>
    'payment' in decision ? toDecided(decision.payment, stored.get(decision.payment.id)) : decision,
  );
}

type Decision = { readonly payment: NewPayment } | { readonly problem: ProblemError };

function decideAttempt(gateways: Gateways, found: PayableToStart | undefined, attempt: NewAttempt): Decision {
  try {
    return { payment: newPayment(gateways, found, attempt) };
  } catch (problem) {
    if (problem instanceof ProblemError) return { problem };
    throw problem;
  }
}

function newPayment(gateways: Gateways, found: PayableToStart | undefined, attempt: NewAttempt): NewPayment {
  const { bookingId, caller, method, checkout } = attempt;
  if (!found) throw new PayableUnknown();
  const { payable, blocking } = found;
  requirePayable(payable, caller);
  requireOpen(payable);
  requireChargeable(requireGateway(gateways, method), payable.amount);
  if (blocking?.status === 'completed') throw alreadyPaid();
  if (blocking) throw new BlockedByAttempt(blocking);

  const { amount, description } = payable;
  return { id: newId(), bookingId, method, amount, checkout: { ...checkout, description } };
}

function occupy(payables: Map<string, PayableToStart>, { id, bookingId }: NewPayment): void {
  const found = payables.get(bookingId);
  if (found) payables.set(bookingId, { ...found, blocking: { id, status: 'initiated', redirectUrl: null } });
}

function toDecided({ amount, checkout }: NewPayment, stored: StoredAttempt | undefined): Decided<StartedAttempt> {
  if (!stored) return { problem: new BlockedByAttempt() };
  const { createdAt, ...lease } = stored;
  return { result: { ...lease, amount, description: checkout.description, startedAt: createdAt.toISOString() } };
}
