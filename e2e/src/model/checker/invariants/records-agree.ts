import type { Booking, Refund } from '@booking/contracts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I11: the records of admin agree with those of the API. */
export function recordsAgree({ bookings, shownRefunds, records }: Evidence): Violation[] {
  const recorded = new Map(records.map(({ id, record }) => [id, record]));
  return violationsOf(
    'I11',
    [...bookings, ...shownRefunds].map((shown) => {
      const [left, right] = [summaryOf(shown), summaryOf(recorded.get(shown.id))];
      return left === right ? undefined : `${shown.id} is ${left}, staff see ${right}`;
    }),
  );
}

/**
 * A record without members that change without an event: the progress of a refund, and the time of a booking's last
 * change.
 */
function summaryOf(resource: Booking | Refund | undefined): string {
  if (!resource) return 'nothing';
  if ('allocations' in resource) return `a ${resource.status} refund of ${resource.amount.amount}`;
  const { status, paymentStatus, paid, refunded } = resource;
  return `${status} and ${paymentStatus}, ${paid.amount} paid and ${refunded.amount} refunded`;
}
