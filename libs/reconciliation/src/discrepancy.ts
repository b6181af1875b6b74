import {
  type Discrepancy as DiscrepancyResource,
  type DiscrepancyKind,
  isSameMoney,
  type Money,
  remarkCodeOf,
} from '@booking/contracts';

/** The services that reconcile their records with the gateways. Each keeps the discrepancies of its own records. */
export type Owner = DiscrepancyResource['service'];

/** The permission to start a reconciliation and to resolve a discrepancy. */
export const DISCREPANCY_PERMISSION = 'process_refunds';

/**
 * How our record and the gateway's record differ. `ours` and `theirs` are the amounts of the two sides; null if a side
 * has none.
 */
export type Difference = {
  readonly kind: DiscrepancyKind;
  readonly reference: string;
  readonly bookingId: string | null;
  readonly ours: Money | null;
  readonly theirs: Money | null;
  readonly detail: string;
};

/**
 * A difference that was not repaired automatically. Staff resolve it, or a later reconciliation that finds both sides
 * equal.
 */
export type Discrepancy = Difference & {
  readonly id: string;
  readonly method: string;
  readonly status: 'open' | 'resolved';
  readonly foundAt: Date;
  readonly resolvedAt: Date | null;
  /** The member of staff; null if a later reconciliation resolved it, because both sides agreed. */
  readonly resolvedBy: string | null;
  readonly note: string | null;
  readonly version: number;
};

type Finding = { readonly id: string; readonly method: string; readonly at: Date };

export function openDiscrepancy(difference: Difference, { id, method, at }: Finding): Discrepancy {
  const resolution = { resolvedAt: null, resolvedBy: null, note: null };
  return { ...difference, id, method, status: 'open', foundAt: at, ...resolution, version: 1 };
}

type Resolution = { readonly at: Date; readonly by: string | null; readonly note: string | null };

/** Resolves a discrepancy. A resolved one is returned unchanged, because the first resolution stands. */
export function resolveDiscrepancy(discrepancy: Discrepancy, { at, by, note }: Resolution): Discrepancy {
  if (discrepancy.status === 'resolved') return discrepancy;
  const version = discrepancy.version + 1;
  return { ...discrepancy, status: 'resolved', resolvedAt: at, resolvedBy: by, note, version };
}

/** Whether this difference is already an open discrepancy, or staff have resolved exactly this difference. */
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

export function presentDiscrepancy(
  service: Owner,
  { version: _version, ...discrepancy }: Discrepancy,
): DiscrepancyResource {
  return {
    ...discrepancy,
    detailCode: remarkCodeOf(discrepancy.detail),
    service,
    foundAt: discrepancy.foundAt.toISOString(),
    resolvedAt: discrepancy.resolvedAt?.toISOString() ?? null,
  };
}
