import type { Money } from '@booking/contracts';
import type { Page, Reconciliation } from '@booking/reconciliation/records';
import type { Database, Transaction } from '@booking/runtime';
import type { Allocation, GivenUp, ReleasedBy } from './allocation.ts';

export type AllocationRow = ReturnType<typeof toAllocationRow>;

export const ALLOCATION_COLUMNS = [
  'id',
  'refund_id',
  'payment_id',
  'method',
  'amount_minor',
  'currency',
  'status',
  'gateway_reference',
  'note',
  'attempts',
  'first_sent_at',
  'sent_reason',
  'due_at',
  'is_stranded',
  'given_up_by',
  'give_up_note',
  'released_by',
  'released_at',
  'traceparent',
  'replaces',
] as const;

export async function hasUnnamedAllocation(trx: Transaction, paymentId: string, amount: Money): Promise<boolean> {
  const unnamed = { payment_id: paymentId, amount_minor: amount.amount, status: 'submitted', gateway_reference: null };
  return (await trx('refund_allocations').where(unnamed).first('id')) !== undefined;
}

type NamedRow = Pick<AllocationRow, 'id' | 'status' | 'amount_minor' | 'currency'> & {
  gateway_reference: string;
  booking_id: string;
};

/**
 * Allocations with a gateway reference that were first sent in the period of a reconciliation, in the order of the
 * index. Leaves out an allocation whose refund succeeded after the period, because the gateway's list may end before
 * that time. The next reconciliation covers it.
 */
export async function listNamedAllocations(
  db: Database,
  { method, from, until }: Reconciliation,
  { after, limit }: Page,
) {
  const query = db('refund_allocations as a')
    .join('refunds as r', 'r.id', 'a.refund_id')
    .where('a.method', method)
    .whereNotNull('a.gateway_reference')
    .where('a.first_sent_at', '>=', from)
    .where('a.first_sent_at', '<', until)
    .whereRaw('(r.completed_at is null or r.completed_at <= ?)', [until])
    .orderBy(['a.first_sent_at', 'a.id'])
    .limit(limit);
  if (after !== undefined) {
    const sentAt = '(select first_sent_at from refund_allocations where id = ?)';
    void query.whereRaw(`(a.first_sent_at, a.id) > (${sentAt}, ?)`, [after, after]);
  }
  const rows = await query.select<NamedRow[]>(
    'a.id',
    'a.status',
    'a.amount_minor',
    'a.currency',
    'a.gateway_reference',
    'r.booking_id',
  );
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    status: row.status,
    amount: { amount: row.amount_minor, currency: row.currency },
    reference: row.gateway_reference,
  }));
}

export function toAllocationRow(refundId: string, allocation: Allocation) {
  return {
    id: allocation.id,
    refund_id: refundId,
    payment_id: allocation.paymentId,
    method: allocation.method,
    amount_minor: allocation.amount.amount,
    currency: allocation.amount.currency,
    status: allocation.status,
    gateway_reference: allocation.gatewayReference,
    note: allocation.note,
    attempts: allocation.attempts,
    first_sent_at: allocation.firstSentAt,
    sent_reason: allocation.sentReason,
    due_at: allocation.dueAt,
    is_stranded: allocation.isUnresolved,
    given_up_by: allocation.givenUp?.by ?? null,
    give_up_note: allocation.givenUp?.note ?? null,
    ...releaseColumns(allocation.released),
    traceparent: allocation.traceparent,
    replaces: allocation.replaces,
  } satisfies Record<(typeof ALLOCATION_COLUMNS)[number], unknown>;
}

function releaseColumns(released: ReleasedBy | null) {
  return { released_by: released?.by ?? null, released_at: released?.at ?? null };
}

export function toAllocation(row: AllocationRow): Allocation {
  return {
    id: row.id,
    paymentId: row.payment_id,
    method: row.method,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status,
    gatewayReference: row.gateway_reference,
    note: row.note,
    attempts: row.attempts,
    firstSentAt: row.first_sent_at,
    sentReason: row.sent_reason,
    dueAt: row.due_at,
    isUnresolved: row.is_stranded,
    givenUp: givenUpOf(row),
    released: releasedOf(row),
    traceparent: row.traceparent,
    replaces: row.replaces,
  };
}

function givenUpOf({ given_up_by: by, give_up_note: note }: AllocationRow): GivenUp | null {
  return by !== null && note !== null ? { by, note } : null;
}

function releasedOf({ released_by: by, released_at: at }: AllocationRow): ReleasedBy | null {
  return by !== null && at !== null ? { by, at } : null;
}
