import { refundStepMinorOf } from '../../refund-step.ts';
import type { ObservedRelease } from '../../watch-releases.ts';
import type { Evidence, KeptFeeRow, RefundRow } from '../evidence.ts';
import { sum } from '../sum.ts';
import { type Violation, violationsOf } from '../violation.ts';

/**
 * I21: no refund is released beyond the money that disputes and other refunds leave in its payment. Refunds that wait
 * for staff do not count, because they are checked again.
 */
export function releasesAreCovered({ observedReleases }: Evidence): Violation[] {
  return violationsOf(
    'I21',
    observedReleases.map((row) => {
      const isTooMuch = row.is_release && row.own > 0 && leftOf(row) < 0;
      const { refund_id: id, payment_id: paymentId, own } = row;
      return isTooMuch
        ? `refund ${id} released ${own} of payment ${paymentId}, of which ${leftOf(row) + own} was left`
        : undefined;
    }),
  );
}

/**
 * I21: a refund that a cancellation owes leaves the fee of the cancellation. Requests that were made after it, and
 * refunds at the gateway, may return the fee. A release before the cancellation does not count: the refund may have
 * left less, and may have failed before the cancellation.
 */
export function feesAreKept(evidence: Evidence): Violation[] {
  return violationsOf(
    'I21',
    releasesOf(evidence).map(({ refund, rows }) => {
      const kept = evidence.keptFees.find(({ id }) => id === refund.booking_id);
      return kept && isOwed(refund, kept) ? missingFee(rows, refund, kept) : undefined;
    }),
  );
}

/** I21: a request that names no payment takes the money of a surplus payment only if the other payments have none. */
export function surplusIsUsedLast(evidence: Evidence): Violation[] {
  const naming = requestsThatNamePayments(evidence);
  const opened = [
    ...new Map(
      releasesOf(evidence)
        .toReversed()
        .map((release) => [release.refund.id, release]),
    ).values(),
  ];
  const requests = opened.filter(({ refund }) => refund.origin === 'request' && !naming.has(refund.id));
  return violationsOf(
    'I21',
    requests.map(({ refund, rows }) => {
      const isTaken = rows.some((row) => row.is_surplus && row.own > 0);
      const others = rows.filter((row) => !row.is_surplus && !row.is_mismatched);
      const unused = others.find((row) => roomOf(row) >= refundStepMinorOf(refund.currency));
      return isTaken && unused
        ? `refund ${refund.id} used a surplus payment and left ${roomOf(unused)} of payment ${unused.payment_id}`
        : undefined;
    }),
  );
}

type Release = { readonly refund: RefundRow; readonly rows: readonly ObservedRelease[] };

/** The observed balances by refund and moment, in the order in which they were observed. */
function releasesOf({ observedReleases, refunds }: Evidence): Release[] {
  const moments = Map.groupBy(observedReleases, ({ refund_id: id, moment }) => `${id} ${moment}`);
  return [...moments.values()].flatMap((rows) => {
    const refund = refunds.find(({ id }) => id === rows[0]?.refund_id);
    return refund ? [{ refund, rows }] : [];
  });
}

function leftOf(row: ObservedRelease): number {
  return row.captured - row.refunded - (row.reserved - row.waiting) - row.held_min;
}

function roomOf(row: ObservedRelease): number {
  return row.captured - row.refunded - row.reserved - row.held_max;
}

function isOwed({ origin, created_at: createdAt }: RefundRow, { settled_at: settledAt }: KeptFeeRow): boolean {
  return origin === 'cancellation' || (origin === 'request' && createdAt <= settledAt);
}

function missingFee(rows: readonly ObservedRelease[], { id }: RefundRow, kept: KeptFeeRow): string | undefined {
  const counted = rows.filter(({ payment_id: paymentId }) => kept.kept_from.includes(paymentId));
  if (!counted.some((row) => row.is_cancelled && row.is_release && row.own > 0)) return undefined;
  const left = sum(counted.map((row) => Math.max(0, leftOf(row))));
  const later = sum(counted.map((row) => row.later));
  return left + later >= kept.kept_minor
    ? undefined
    : `refund ${id} left ${left} of the fee of ${kept.kept_minor}, and later refunds returned ${later} of it`;
}

function requestsThatNamePayments({ history }: Evidence): ReadonlySet<string> {
  const naming = history.filter(
    ({ path, status, request }) =>
      path.endsWith('/refund') && status === 201 && (request as { payment?: string }).payment !== undefined,
  );
  return new Set(naming.map(({ answer }) => (answer as { id: string }).id));
}
