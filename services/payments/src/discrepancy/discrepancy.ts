import {
  DiscrepancyRecorded,
  isSameMoney,
  type Discrepancy as DiscrepancyResource,
  type DiscrepancyKind,
  type Money,
} from '@booking/contracts';
import { newEvent, type NewEvent } from '@booking/messaging';

/** Who may say what is to be made of a difference, and have the gateways compared. */
export const DISCREPANCY_PERMISSION = 'process_refunds';

/** What our record and the gateway's differ in, with the money that each side says it has. */
export type Difference = {
  readonly kind: DiscrepancyKind;
  readonly reference: string;
  readonly bookingId: string | null;
  readonly ours: Money | null;
  readonly theirs: Money | null;
  readonly detail: string;
};

/** A difference that did not mend itself, for staff to look at. */
export type Discrepancy = Difference & {
  readonly id: string;
  readonly method: string;
  readonly status: 'open' | 'resolved';
  readonly foundAt: Date;
  readonly resolvedAt: Date | null;
  /** Null when a later comparison found both sides in agreement. */
  readonly resolvedBy: string | null;
  readonly note: string | null;
  /** Counts the changes. */
  readonly version: number;
};

/** What a decision leaves behind: the next state, and the events that tell of it. No events, no change. */
export type DiscrepancyDecision = { readonly discrepancy: Discrepancy; readonly events: readonly NewEvent[] };

type Finding = { readonly id: string; readonly method: string; readonly at: Date };

export function recordDiscrepancy(difference: Difference, { id, method, at }: Finding): DiscrepancyDecision {
  const resolution = { resolvedAt: null, resolvedBy: null, note: null };
  return tell({ ...difference, id, method, status: 'open', foundAt: at, ...resolution, version: 1 });
}

type Resolution = { readonly at: Date; readonly by: string | null; readonly note: string | null };

/** It is resolved once, and stays as it was resolved. */
export function resolveDiscrepancy(discrepancy: Discrepancy, { at, by, note }: Resolution): DiscrepancyDecision {
  if (discrepancy.status === 'resolved') return { discrepancy, events: [] };
  const { version } = discrepancy;
  return tell({ ...discrepancy, status: 'resolved', resolvedAt: at, resolvedBy: by, note, version: version + 1 });
}

/** Whether staff have it before them, or have explained it: it is not asked of them again. */
export function isKnown(difference: Difference, discrepancies: readonly Discrepancy[]): boolean {
  return discrepancies
    .filter(({ reference }) => reference === difference.reference)
    .some((one) => (one.status === 'open' ? one.kind === difference.kind : isExplained(difference, one)));
}

function isExplained(difference: Difference, { kind, resolvedBy, ours, theirs }: Discrepancy): boolean {
  return (
    resolvedBy !== null &&
    kind === difference.kind &&
    isSame(ours, difference.ours) &&
    isSame(theirs, difference.theirs)
  );
}

function isSame(left: Money | null, right: Money | null): boolean {
  return left && right ? isSameMoney(left, right) : left === right;
}

export function presentDiscrepancy({ version: _version, ...discrepancy }: Discrepancy): DiscrepancyResource {
  return {
    ...discrepancy,
    service: 'payments',
    foundAt: discrepancy.foundAt.toISOString(),
    resolvedAt: discrepancy.resolvedAt?.toISOString() ?? null,
  };
}

function tell(discrepancy: Discrepancy): DiscrepancyDecision {
  const event = newEvent(DiscrepancyRecorded.payments, { discrepancy: presentDiscrepancy(discrepancy) });
  return { discrepancy, events: [event] };
}
