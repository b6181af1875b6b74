import assert from 'node:assert/strict';
import { recordEventsOf } from '@booking/messaging';
import { recordDifference } from '@booking/reconciliation';
import { afterCommit, count, defineStatement, transact, type Database, type Transaction } from '@booking/runtime';
import { insertStraySession } from '../stray-session/stray-session-repository.ts';
import {
  LEASE_UNTIL,
  planOfNewPayment,
  releasePayment,
  type Lease,
  type LeasedPayment,
} from './payment-lease-repository.ts';
import {
  CHANGED_COLUMNS,
  PAYMENT_COLUMNS,
  toChangedRow,
  toNewRow,
  toPayment,
  type NewPayment,
  type PaymentRow,
} from './payment-row.ts';
import { paymentNotFound } from './payment-not-found.ts';
import type { Decision, Payment } from './payment.ts';
import type { QuestionSchedule } from './question-schedule.ts';

const COLUMNS = PAYMENT_COLUMNS.join(', ');

/** Stores a new attempt. Whoever does holds its lease: nobody else talks to the gateway about it meanwhile. */
export async function insertPayment(trx: Transaction, payment: NewPayment, schedule: QuestionSchedule): Promise<Lease> {
  const row = { ...toNewRow(payment), ...planOfNewPayment(trx, schedule) };
  const [lease] = await trx('payments')
    .insert(row)
    .returning<Lease[]>(['id', trx.raw(LEASE_UNTIL)]);
  assert(lease);
  return lease;
}

const selectPayment = defineStatement<PaymentRow>(`select ${COLUMNS} from payments where id = $1`);

/** Throws `payment-not-found`. */
export async function getPayment(db: Database, id: string): Promise<Payment> {
  return found(await selectPayment(db, [id]));
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

const selectStanding = defineStatement<PaymentRow>(`
  select ${COLUMNS} from payments where booking_id = $1 and status in ('initiated', 'completed')
  order by status = 'completed' desc limit 1`);

/** The payment that stands in the way of another attempt: one that has brought the money, else one that is open. */
export async function findStandingPayment(trx: Transaction, bookingId: string): Promise<Payment | undefined> {
  const [row] = await selectStanding(trx, [bookingId]);
  return row && toPayment(row);
}

const selectForUpdate = defineStatement<PaymentRow>(`select ${COLUMNS} from payments where id = $1 for update`);

/** Holds the row until the transaction ends, so that everybody who would change it queues up. */
async function lockPayment(trx: Transaction, id: string): Promise<Payment> {
  return found(await selectForUpdate(trx, [id]));
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
export async function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  await saveDecisions(trx, [decision]);
}

/** The same for decisions that follow each other. */
export async function saveDecisions(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  for (const { finding, payment } of decisions) {
    if (finding)
      await recordDifference(trx, finding.difference, { service: 'payments', method: payment.method, at: finding.at });
  }
  const told = decisions.filter(({ events }) => events.length > 0);
  if (told.length === 0) return;
  await updateChanged(
    trx,
    told.map(({ payment }) => payment),
  );
  await recordEventsOf(
    trx,
    told.flatMap(({ payment, events }) => events.map((event) => ({ aggregate: payment, event }))),
  );
}

/**
 * A change has a new version; of a payment that changed several times the last one is stored. What settles a payment also
 * ends whatever was planned for it.
 */
const updateRows = defineStatement<{ id: string }>(`
  update payments
  set (${CHANGED_COLUMNS.join(', ')}) = (${CHANGED_COLUMNS.map((column) => `changed.${column}`).join(', ')}),
    lease_until = case changed.status when 'initiated' then payments.lease_until else now() end,
    next_check_at = case changed.status when 'initiated' then payments.next_check_at end,
    close_requested_at = case changed.status when 'initiated' then payments.close_requested_at end
  from (
    select distinct on (id) * from jsonb_populate_recordset(null::payments, $1) order by id, version desc
  ) as changed
  where payments.id = changed.id and payments.version < changed.version
  returning payments.id`);

async function updateChanged(trx: Transaction, payments: readonly Payment[]): Promise<void> {
  const rows = payments.map((payment) => ({ id: payment.id, ...toChangedRow(payment) }));
  const changed = await updateRows(trx, [JSON.stringify(rows)]);
  for (const { id } of payments.filter(isGivenUpUnnamed)) await insertStraySession(trx, id);

  const latest = new Map(payments.map((payment) => [payment.id, payment]));
  for (const { id } of changed) {
    const { method = '', status: outcome = 'initiated' } = latest.get(id) ?? {};
    if (outcome !== 'initiated') afterCommit(trx, () => count('booking.payments', { method, outcome }));
  }
}

function isGivenUpUnnamed({ status, gatewayReference }: Payment): boolean {
  return status === 'expired' && gatewayReference === null;
}

function found([row]: readonly PaymentRow[]): Payment {
  if (!row) throw paymentNotFound();
  return toPayment(row);
}
