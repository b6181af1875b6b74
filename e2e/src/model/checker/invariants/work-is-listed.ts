import type { BalanceRow, Evidence, RefundRow } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I22: every record that waits for a decision of staff is in their work queue. */
export function workIsListed(evidence: Evidence): Violation[] {
  const listed = new Set(evidence.workItems.map(({ kind, record }) => `${kind} ${record.id}`));
  return violationsOf(
    'I22',
    waitingWork(evidence).map((name) => (listed.has(name) ? undefined : `${name} is not in the work queue`)),
  );
}

/**
 * I22: the work queue lists no record of this run that needs no decision. Staff could otherwise return money a second
 * time.
 */
export function workIsReal(evidence: Evidence): Violation[] {
  const waiting = new Set(waitingWork(evidence));
  const own = new Set(
    [...evidence.refunds, ...evidence.disputes, ...evidence.balances.filter(isReturned)].map(({ id }) => id),
  );
  const names = evidence.workItems
    .filter(({ kind, record: { id } }) => kind === 'discrepancy' || own.has(id))
    .map(({ kind, record: { id } }) => `${kind} ${id}`);
  return violationsOf(
    'I22',
    names.map((name) => (waiting.has(name) ? undefined : `${name} is in the work queue and needs no decision`)),
  );
}

function waitingWork({ shownRefunds, refunds, disputes, discrepancies, events, ...evidence }: Evidence): string[] {
  const isStranded = new Set(shownRefunds.filter((refund) => refund.isStranded).map(({ id }) => id));
  return [
    ...refunds.filter(({ status }) => status === 'pending').map(({ id }) => `pending-refund ${id}`),
    ...refunds
      .filter((row) => row.status === 'failed' && row.origin !== 'external')
      .map(({ id }) => `failed-refund ${id}`),
    ...refunds.filter(({ id }) => isStranded.has(id)).map(({ id }) => `stranded-refund ${id}`),
    ...refunds.filter((row) => isUnreviewed(row, events)).map(({ id }) => `external-refund ${id}`),
    ...evidence.balances.filter((row) => isUnreturned(row, evidence)).map(({ id }) => `mismatched-payment ${id}`),
    ...disputes.filter(({ status }) => status === 'open').map(({ id }) => `open-dispute ${id}`),
    ...discrepancies.map(({ id }) => `discrepancy ${id}`),
  ];
}

/**
 * Whether staff have to review a refund that was made at the gateway: nobody has, or it failed after its latest review.
 * The events from before the run are missing.
 */
function isUnreviewed({ id, origin, review_meaning: review }: RefundRow, events: Evidence['events']): boolean {
  if (origin !== 'external') return false;
  const latest = events
    .filter(({ subject, type }) => subject === id && ['ExternalRefundReviewed', 'RefundFailed'].includes(type))
    .sort((left, right) => left.aggregateversion - right.aggregateversion)
    .at(-1);
  return latest ? latest.type === 'RefundFailed' : review === null;
}

/** Whether a mismatched payment has money that no refund and no dispute took. */
function isUnreturned(row: BalanceRow, { accounts }: Pick<Evidence, 'accounts'>): boolean {
  const isDisputed = accounts.some(
    ({ session, disputes }) => session.clientReference === row.id && disputes.length > 0,
  );
  return row.is_mismatched && !isDisputed && row.captured_minor > row.refunded_minor + row.reserved_minor;
}

function isReturned({ captured_minor: captured, refunded_minor: refunded, reserved_minor: reserved }: BalanceRow) {
  return captured === refunded + reserved;
}
