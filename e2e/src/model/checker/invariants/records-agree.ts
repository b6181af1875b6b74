import type { Evidence, RecordRow } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** The version of an attempt that was interrupted before the gateway answered. No event has reported it yet. */
const UNREPORTED = 1;

/** I11: the records of admin agree with those of the API, and with the disputes, which the API does not show. */
export function recordsAgree({ payments, disputes, records, ...shown }: Evidence): Violation[] {
  const recorded = new Map(records.map(({ id, record }) => [id, record]));
  const unreported = new Set(payments.filter(({ version }) => version === UNREPORTED).map(({ id }) => id));
  const reportedPayments = shown.shownPayments.filter(({ id }) => !unreported.has(id));
  return violationsOf(
    'I11',
    [...shown.bookings, ...reportedPayments, ...shown.shownRefunds, ...disputes].map((record) => {
      const [left, right] = [summaryOf(record), summaryOf(recorded.get(record.id))];
      return left === right ? undefined : `${record.id} is ${left}, staff see ${right}`;
    }),
  );
}

/**
 * A record without members that change without an event: the progress of a refund, and the time of a booking's last
 * change.
 */
function summaryOf(resource: RecordRow['record'] | undefined): string {
  if (!resource) return 'nothing';
  if ('allocations' in resource) return `a ${resource.status} refund of ${resource.amount.amount}`;
  if ('nextAction' in resource) return `a ${resource.status} payment of ${resource.amount.amount}`;
  if (!('paymentStatus' in resource)) return `a dispute that is ${resource.status}`;
  const { status, paymentStatus, paid, refunded } = resource;
  return `${status} and ${paymentStatus}, ${paid.amount} paid and ${refunded.amount} refunded`;
}
