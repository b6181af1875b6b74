import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I20: one process at a time works for a payment at the gateway, so nobody takes a lease that has not expired. */
export function leasesExclude({ takenLeases }: Evidence): Violation[] {
  return violationsOf(
    'I20',
    takenLeases.map(({ payment_id: id, held_until: until }) => {
      return `payment ${id}: its lease was taken, though another process held it until ${until}`;
    }),
  );
}
