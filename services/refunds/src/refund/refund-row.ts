import type { ExternalRefundReview, ManualSettlement } from '@booking/contracts';
import type { Allocation } from './allocation.ts';
import { ALLOCATION_COLUMNS, type AllocationRow, toAllocation } from './allocation-repository.ts';
import type { Refund } from './refund.ts';

export type RefundRow = ReturnType<typeof toRow>;

export const REFUND_COLUMNS = [
  'id',
  'booking_id',
  'amount_minor',
  'currency',
  'status',
  'origin',
  'cause',
  'reason',
  'requested_by',
  'processed_by',
  'rejection_reason',
  'needs_approval',
  'settled_manually_by',
  'settled_manually_at',
  'settlement_note',
  'review_meaning',
  'reviewed_by',
  'reviewed_at',
  'review_note',
  'created_at',
  'completed_at',
  'version',
] as const;

export function toRow(refund: Refund) {
  return {
    id: refund.id,
    booking_id: refund.bookingId,
    amount_minor: refund.amount.amount,
    currency: refund.amount.currency,
    status: refund.status,
    origin: refund.origin,
    cause: refund.cause,
    reason: refund.reason,
    requested_by: refund.requestedBy,
    processed_by: refund.processedBy,
    rejection_reason: refund.rejectionReason,
    needs_approval: refund.needsApproval,
    ...settlementColumns(refund.manualSettlement),
    ...reviewColumns(refund.review),
    created_at: refund.createdAt,
    completed_at: refund.completedAt,
    version: refund.version,
  } satisfies Record<(typeof REFUND_COLUMNS)[number], unknown>;
}

type AllocationColumns = { readonly [Column in keyof AllocationRow as `allocation_${Column}`]: AllocationRow[Column] };

export type RowWithAllocation = RefundRow & AllocationColumns;

export const ROW_WITH_ALLOCATION = [
  ...REFUND_COLUMNS.map((column) => `r.${column}`),
  ...ALLOCATION_COLUMNS.map((column) => `a.${column} as allocation_${column}`),
].join(', ');

export function toRefunds(rows: readonly RowWithAllocation[]): Refund[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...others]) =>
    first ? [toRefund(first, [first, ...others].map(allocationIn))] : [],
  );
}

function allocationIn(row: RowWithAllocation): Allocation {
  const entries = ALLOCATION_COLUMNS.map((column) => [column, row[`allocation_${column}`]]);
  return toAllocation(Object.fromEntries(entries) as AllocationRow);
}

function toRefund(row: RefundRow, allocations: readonly Allocation[]): Refund {
  const replaced = new Set(allocations.map(({ replaces }) => replaces));
  return {
    id: row.id,
    bookingId: row.booking_id,
    amount: { amount: row.amount_minor, currency: row.currency },
    status: row.status,
    origin: row.origin,
    cause: row.cause,
    reason: row.reason,
    requestedBy: row.requested_by,
    processedBy: row.processed_by,
    rejectionReason: row.rejection_reason,
    needsApproval: row.needs_approval,
    allocations: allocations.filter(({ id }) => !replaced.has(id)),
    replaced: allocations.filter(({ id }) => replaced.has(id)),
    manualSettlement: settlementOf(row),
    review: reviewOf(row),
    createdAt: row.created_at,
    completedAt: row.completed_at,
    version: row.version,
  };
}

function settlementColumns(settlement: ManualSettlement | null) {
  return {
    settled_manually_by: settlement?.by ?? null,
    settled_manually_at: settlement ? new Date(settlement.at) : null,
    settlement_note: settlement?.note ?? null,
  };
}

function settlementOf(row: RefundRow): ManualSettlement | null {
  const { settled_manually_by: by, settled_manually_at: at, settlement_note: note } = row;
  return by !== null && at !== null && note !== null ? { by, at: at.toISOString(), note } : null;
}

function reviewColumns(review: ExternalRefundReview | null) {
  return {
    review_meaning: review?.meaning ?? null,
    reviewed_by: review?.by ?? null,
    reviewed_at: review ? new Date(review.at) : null,
    review_note: review?.note ?? null,
  };
}

function reviewOf(row: RefundRow): ExternalRefundReview | null {
  const { review_meaning: meaning, reviewed_by: by, reviewed_at: at, review_note: note } = row;
  return meaning !== null && by !== null && at !== null ? { meaning, by, at: at.toISOString(), note } : null;
}
