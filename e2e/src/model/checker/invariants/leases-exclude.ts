import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I20: one process at a time calls the gateway about a payment, so no process takes a lease that has not expired. */
export function leasesExclude({ takenLeases }: Evidence): Violation[] {
  return violationsOf(
    'I20',
    takenLeases.map(({ payment_id: id, held_until: until }) => {
      return `payment ${id}: its lease was taken, though another process held it until ${until}`;
    }),
  );
}
