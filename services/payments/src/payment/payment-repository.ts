import assert from 'node:assert/strict';
import { ProblemError } from '@booking/contracts';
import { recordEvents } from '@booking/messaging';
import { recordDifference } from '@booking/reconciliation';
import { afterCommit, count, transact, type Database, type Transaction } from '@booking/runtime';
import { insertStraySession } from '../stray-session/stray-session-repository.ts';
import {
  LEASE_UNTIL,
  planOfNewPayment,
  releasePayment,
  type Lease,
  type LeasedPayment,
} from './payment-lease-repository.ts';
import { PAYMENT_COLUMNS, toChangedRow, toNewRow, toPayment, type NewPayment, type PaymentRow } from './payment-row.ts';
import type { Decision, Payment } from './payment.ts';
import type { QuestionSchedule } from './question-schedule.ts';

/** Stores a new attempt. Whoever does holds its lease: nobody else talks to the gateway about it meanwhile. */
export async function insertPayment(trx: Transaction, payment: NewPayment, schedule: QuestionSchedule): Promise<Lease> {
  const row = { ...toNewRow(payment), ...planOfNewPayment(trx, schedule) };
  const [lease] = await trx('payments')
    .insert(row)
    .returning<Lease[]>(['id', trx.raw(LEASE_UNTIL)]);
  assert(lease);
  return lease;
}

/** Throws `payment-not-found`. */
export async function getPayment(db: Database, id: string): Promise<Payment> {
  return found(await db<PaymentRow>('payments').where({ id }).first(PAYMENT_COLUMNS));
}

type Page = { readonly after: string | undefined; readonly limit: number };

/** The payments of a payable, newest first. */
export async function listPayments(db: Database, bookingId: string, { after, limit }: Page): Promise<Payment[]> {
  const query = db<PaymentRow>('payments').where({ booking_id: bookingId }).orderBy('id', 'desc').limit(limit);
  if (after !== undefined) void query.where('id', '<', after);
  return (await query.select(PAYMENT_COLUMNS)).map(toPayment);
}

/** The completed payments of a payable, oldest first. */
export async function listCompletedPayments(db: Database, bookingId: string): Promise<Payment[]> {
  const query = db<PaymentRow>('payments').where({ booking_id: bookingId, status: 'completed' }).orderBy('id');
  return (await query.select(PAYMENT_COLUMNS)).map(toPayment);
}

/** The payment that stands in the way of another attempt: one that has brought the money, else one that is open. */
export async function findStandingPayment(trx: Transaction, bookingId: string): Promise<Payment | undefined> {
  const row = await trx<PaymentRow>('payments')
    .where({ booking_id: bookingId })
    .whereIn('status', ['initiated', 'completed'])
    .orderByRaw(`status = 'completed' desc`)
    .first(PAYMENT_COLUMNS);
  return row && toPayment(row);
}

/** Holds the row until the transaction ends, so that everybody who would change it queues up. */
async function lockPayment(trx: Transaction, id: string): Promise<Payment> {
  return found(await trx<PaymentRow>('payments').where({ id }).forUpdate().first(PAYMENT_COLUMNS));
}

/** The names a gateway gives a payment in a report. */
export type ReportedNames = {
  readonly method: string;
  readonly gatewayReference: string | null;
  readonly paymentId?: string | null;
  readonly captureReference?: string | null;
};

/**
 * Locks the payment that a report of this gateway names. Throws `payment-not-found`; a report may be faster than our own
 * row.
 */
export async function lockReportedPayment(trx: Transaction, names: ReportedNames): Promise<Payment> {
  const payment = await lockPaymentIfOurs(trx, names);
  if (!payment) throw notFound();
  return payment;
}

/**
 * The same, undefined when we have none of these names: the gateway's for the attempt, else ours, else the gateway's for
 * the money.
 */
export async function lockPaymentIfOurs(trx: Transaction, names: ReportedNames): Promise<Payment | undefined> {
  const { method, gatewayReference, paymentId = null, captureReference = null } = names;
  const candidates: Partial<PaymentRow>[] = [
    { gateway_reference: gatewayReference },
    ...(paymentId === null ? [] : [{ id: paymentId }]),
    { capture_reference: captureReference },
  ];
  for (const candidate of candidates.filter((where) => !Object.values(where).includes(null))) {
    const row = await trx<PaymentRow>('payments')
      .where({ method, ...candidate })
      .forUpdate()
      .first(PAYMENT_COLUMNS);
    if (row) return toPayment(row);
  }
  return undefined;
}

/** Locks a payment, decides about it and saves the decision, in a transaction of its own. Returns the payment after it. */
export async function decidePayment(
  db: Database,
  id: string,
  decide: (payment: Payment) => Decision,
): Promise<Payment> {
  return transact(db, async (trx) => {
    const decision = decide(await lockPayment(trx, id));
    await saveDecision(trx, decision);
    return decision.payment;
  });
}

/** The same by whoever has the lease of the payment and needs it no longer. */
export async function decideAndRelease(
  db: Database,
  leased: LeasedPayment,
  decide: (payment: Payment) => Decision,
): Promise<Payment> {
  return transact(db, async (trx) => {
    const decision = decide(await lockPayment(trx, leased.id));
    await saveDecision(trx, decision);
    await releasePayment(trx, leased);
    return decision.payment;
  });
}

/** The new state and the events that tell of it are stored together; of a refused move there are only events. */
export async function saveDecision(trx: Transaction, { payment, events, finding }: Decision): Promise<void> {
  if (finding) {
    const { method } = payment;
    await recordDifference(trx, finding.difference, { service: 'payments', method, at: finding.at });
  }
  if (events.length === 0) return;
  await updateChanged(trx, payment);
  await recordEvents(trx, payment, events);
}

/** A change has a new version. What settles a payment also ends whatever was planned for it. */
async function updateChanged(trx: Transaction, payment: Payment): Promise<void> {
  const isSettled = payment.status !== 'initiated';
  const changed = await trx('payments')
    .where({ id: payment.id })
    .where('version', '<', payment.version)
    .update({
      ...toChangedRow(payment),
      ...(isSettled && { lease_until: trx.fn.now(), next_check_at: null, close_requested_at: null }),
    });
  if (isGivenUpUnnamed(payment)) await insertStraySession(trx, payment.id);
  const { method, status: outcome } = payment;
  if (isSettled && changed > 0) afterCommit(trx, () => count('booking.payments', { method, outcome }));
}

function isGivenUpUnnamed({ status, gatewayReference }: Payment): boolean {
  return status === 'expired' && gatewayReference === null;
}

function found(row: PaymentRow | undefined): Payment {
  if (!row) throw notFound();
  return toPayment(row);
}

function notFound(): ProblemError {
  return new ProblemError('payment-not-found', 'There is no such payment.');
}
