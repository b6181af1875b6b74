import assert from 'node:assert/strict';
import { defineChange, defineConditionalChange, type RecordedEvent } from '@booking/messaging';
import { recordDifferences } from '@booking/reconciliation/records';
import { afterCommit, count, type Database, defineStatement, type Transaction } from '@booking/runtime';
import { insertOrphanedSession } from './orphaned-session-repository.ts';
import { type Decision, type Payment, paymentNotFound } from './payment.ts';
import { IS_POLL_REQUESTED, type Lease, releaseLeases } from './payment-lease-repository.ts';
import { CHANGED_COLUMNS, PAYMENT_COLUMNS, type PaymentRow, toChangedRow, toPayment } from './payment-row.ts';

/** Locks payments in the order of their ids, so that two transactions with the same payments cannot deadlock. */
const selectForUpdate = defineStatement<PaymentRow>(
  `select ${PAYMENT_COLUMNS.join(', ')} from payments where id = any($1) order by id for update`,
);

type PaymentDecision = {
  readonly id: string;
  readonly lease?: Lease;
  decide(this: void, payment: Payment): Decision;
};

export async function decidePayment(
  trx: Transaction,
  id: string,
  decide: (payment: Payment) => Decision,
): Promise<Payment> {
  const [payment] = await decidePayments(trx, [{ id, decide }]);
  assert(payment);
  return payment;
}

/** A second decision about a payment starts from the result of the first decision. */
export async function decidePayments(trx: Transaction, decisions: readonly PaymentDecision[]): Promise<Payment[]> {
  const rows = await selectForUpdate(trx, [decisions.map(({ id }) => id)]);
  const latest = new Map(rows.map((row) => [row.id, toPayment(row)]));
  const decided = decisions.map(({ id, lease, decide }) => {
    const before = latest.get(id);
    if (!before) throw paymentNotFound();
    const decision = decide(before);
    latest.set(id, decision.payment);
    return { ...decision, before, lease };
  });
  await saveDecisions(trx, decided);
  return decided.map(({ payment }) => payment);
}

type LeasedDecision = Decision & { readonly lease?: Lease | undefined };
/** A decision about the locked payment `before`. If nothing changes, `payment` is the same object. */
export type LockedDecision = LeasedDecision & { readonly before: Payment };

/** Stores new states and their events together, and ends the leases. A rejected transition has only an event. */
export async function saveDecisions(trx: Transaction, decisions: readonly LockedDecision[]): Promise<void> {
  const findings = decisions.flatMap(({ finding, payment: { method } }) => (finding ? { ...finding, method } : []));
  await recordDifferences(trx, 'payments', findings);
  const changes = decisions.filter(({ before, payment }) => before !== payment);
  const events = eventsOf(decisions);
  if (events.length > 0) await updateRows(trx, events, [rowsOf(changes)]);
  for (const { payment } of changes) if (isGivenUpUnnamed(payment)) await insertOrphanedSession(trx, payment.id);

  const changed = new Set(changes.map(({ payment }) => payment.id));
  await releaseLeases(
    trx,
    decisions.flatMap(({ lease }) => (lease && !changed.has(lease.id) ? lease : [])),
  );
  afterCommit(trx, () => countOutcomes(changes));
}

/**
 * Settling a payment clears its planned polls and closings. A poll that is already due stays if the session ended
 * without money, because a report may have requested it. Of several changes of a payment, the last one is stored.
 */
const updateOf = (rows: string): string => `
  update payments
  set (${CHANGED_COLUMNS.join(', ')}) = (${CHANGED_COLUMNS.map((column) => `changed.${column}`).join(', ')}),
    lease_until = case
      when changed.status = 'initiated' and payments.lease_until is distinct from changed.lease_until
      then payments.lease_until else now() end,
    next_check_at = case
      when changed.status = 'initiated' then payments.next_check_at
      when changed.status in ('failed', 'expired') and changed.gateway_reference is not null
        and ${IS_POLL_REQUESTED} then payments.next_check_at end,
    close_requested_at = case changed.status when 'initiated' then payments.close_requested_at end
  from (
    select distinct on (id) * from jsonb_populate_recordset(null::payments, ${rows}) order by id, version desc
  ) as changed
  where payments.id = changed.id`;

const updateRows = defineChange(updateOf('$4'));

const updateUnlocked = defineConditionalChange(`
  ${updateOf('$5')} and payments.version = changed.version - 1 and payments.id in (
    select id from payments where id in (select id from jsonb_to_recordset($5) as answered (id uuid))
    order by id for update
  ) returning payments.id`);

/**
 * Saves one decision per payment, in the order of their ids, and returns the ids of the saved payments. The caller has
 * not locked the payments. Skips a payment that has changed since the caller read it.
 */
export async function saveUnlocked(db: Database, decisions: readonly LeasedDecision[]): Promise<ReadonlySet<string>> {
  if (decisions.length === 0) return new Set();
  const changed = await updateUnlocked(db, eventsOf(decisions), [rowsOf(decisions)]);
  const ids = new Set(changed.map(({ id }) => id));
  countOutcomes(decisions.filter(({ payment }) => ids.has(payment.id)));
  return ids;
}

function eventsOf(decisions: readonly Decision[]): RecordedEvent[] {
  return decisions.flatMap(({ payment, events }) => events.map((event) => ({ aggregate: payment, event })));
}

function rowsOf(decisions: readonly LeasedDecision[]): string {
  return JSON.stringify(
    decisions.map(({ payment, lease }) => ({
      id: payment.id,
      lease_until: lease?.leaseUntil,
      ...toChangedRow(payment),
    })),
  );
}

function countOutcomes(changes: readonly Decision[]): void {
  const latest = new Map(changes.map(({ payment }) => [payment.id, payment]));
  for (const { method, status: outcome } of latest.values()) {
    if (outcome !== 'initiated') count('booking.payments', { method, outcome });
  }
}

function isGivenUpUnnamed({ status, gatewayReference }: Payment): boolean {
  return status === 'expired' && gatewayReference === null;
}
