import type { Booking, Refund } from '@booking/contracts';
import type { Evidence } from '../evidence.ts';
import { violationsOf, type Violation } from '../violation.ts';

/** I11: staff see what the API shows. */
export function recordsAgree({ bookings, shownRefunds, records }: Evidence): Violation[] {
  const recorded = new Map(records.map(({ id, record }) => [id, record]));
  return violationsOf(
    'I11',
    [...bookings, ...shownRefunds].map((shown) => {
      const [left, right] = [gistOf(shown), gistOf(recorded.get(shown.id))];
      return left === right ? undefined : `${shown.id} is ${left}, staff see ${right}`;
    }),
  );
}

/** Changes that nobody needs to hear of are not told: how far a refund is on its way, when a booking last changed. */
function gistOf(resource: Booking | Refund | undefined): string {
  if (!resource) return 'nothing';
  if ('allocations' in resource) return `a ${resource.status} refund of ${resource.amount.amount}`;
  const { status, paymentStatus, paid, refunded } = resource;
  return `${status} and ${paymentStatus}, ${paid.amount} paid and ${refunded.amount} refunded`;
}
