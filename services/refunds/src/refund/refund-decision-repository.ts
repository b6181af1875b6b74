import { defineChange, type RecordedEvent } from '@booking/messaging';
import { recordDifferences } from '@booking/reconciliation/records';
import { afterCommit, announce, count, type Transaction } from '@booking/runtime';
import type { Allocation } from './allocation.ts';
import { ALLOCATION_COLUMNS, toAllocationRow } from './allocation-repository.ts';
import { balanceMovements } from './balance-movements.ts';
import { allocationsOf, type Decision } from './refund.ts';
import { REFUND_COLUMNS, toRow } from './refund-row.ts';
import { recordRefusal } from './refusal-repository.ts';

export function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  return saveDecisions(trx, [decision]);
}

/** One refund may have several consecutive decisions. */
export async function saveDecisions(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  for (const decision of decisions) await recordRefusal(trx, decision);
  const findings = decisions.flatMap(({ finding }) => finding ?? []);
  await recordDifferences(trx, 'refunds', findings);
  const changes = decisions.filter(({ before, refund }) => before !== refund);
  if (changes.length === 0) return;

  await saveChanges(trx, changes);
  const moved = changes.filter(({ before, refund }) => before?.status !== refund.status);
  moved.forEach(({ refund }) => announce(trx, refundMoved(refund.id), [refund]));
  afterCommit(trx, () => moved.forEach(({ refund: { status } }) => count('booking.refunds', { status })));
}

type Change = Pick<Decision, 'before' | 'refund'>;

function mergeByRefund(changes: readonly Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const { before, refund } of changes) {
    const first = merged.get(refund.id);
    merged.set(refund.id, { before: first ? first.before : before, refund });
  }
  return [...merged.values()];
}

const REFUNDS = REFUND_COLUMNS.join(', ');
const ALLOCATIONS = ALLOCATION_COLUMNS.join(', ');

/** A balance that does not cover its movements is a bug, and violates the constraint of its table. */
const upsertChanges = defineChange(`
  , saved_refunds as (
    insert into refunds (${REFUNDS}) select ${REFUNDS} from jsonb_populate_recordset(null::refunds, $4)
    on conflict (id) do update set (${REFUNDS}) = (${excluded(REFUND_COLUMNS)})
  ), saved_allocations as (
    insert into refund_allocations (${ALLOCATIONS})
    select ${ALLOCATIONS} from jsonb_populate_recordset(null::refund_allocations, $5)
    on conflict (id) do update set (${ALLOCATIONS}) = (${excluded(ALLOCATION_COLUMNS)})
  )
  update refundable_payments p
  set reserved_minor = p.reserved_minor + moved.reserved_minor, refunded_minor = p.refunded_minor + moved.refunded_minor
  from jsonb_to_recordset($6) as moved (id uuid, reserved_minor bigint, refunded_minor bigint)
  where p.id = moved.id`);

function excluded(columns: readonly string[]): string {
  return columns.map((column) => `excluded.${column}`).join(', ');
}

async function saveChanges(trx: Transaction, decisions: readonly Decision[]): Promise<void> {
  const changes = mergeByRefund(decisions);
  const changed = changes.flatMap(changedAllocations);
  await upsertChanges(trx, recordedIn(decisions), [
    JSON.stringify(changes.map(({ refund }) => toRow(refund))),
    JSON.stringify(changed.map(({ refundId, allocation }) => toAllocationRow(refundId, allocation))),
    JSON.stringify(
      balanceMovements(changes).map(({ paymentId, reservedMinor, refundedMinor }) => ({
        id: paymentId,
        reserved_minor: reservedMinor,
        refunded_minor: refundedMinor,
      })),
    ),
  ]);
  for (const { allocation, isDueSooner } of changed) if (isDueSooner) announce(trx, refundDue(allocation.method));
}

function recordedIn(decisions: readonly Decision[]): RecordedEvent[] {
  return decisions.flatMap(({ refund, events }) => events.map((event) => ({ aggregate: refund, event })));
}

export function refundMoved(id: string): string {
  return `refund-moved-${id}`;
}

export function refundDue(method: string): string {
  return `refund-due-${method}`;
}

type ChangedAllocation = { readonly refundId: string; readonly allocation: Allocation; readonly isDueSooner: boolean };

/** Replaced allocations come first: another allocation may take over the gateway reference of one of them. */
function changedAllocations({ before, refund }: Change): ChangedAllocation[] {
  const known = before ? allocationsOf(before) : [];
  return allocationsOf(refund)
    .filter((allocation) => !known.includes(allocation))
    .map((allocation) => ({
      refundId: refund.id,
      allocation,
      isDueSooner: isDueSooner(
        allocation,
        known.find(({ id }) => id === allocation.id),
      ),
    }));
}

/** Whether a call is due earlier than before. False for a new lease, because its holder calls the gateway. */
function isDueSooner({ dueAt, attempts }: Allocation, before: Allocation | undefined): boolean {
  const { dueAt: dueBefore = null, attempts: attemptsBefore = 0 } = before ?? {};
  const isSooner = dueAt !== null && (dueBefore === null || dueAt < dueBefore);
  return isSooner && attempts === attemptsBefore;
}
