import { ProblemError } from '@booking/contracts';
import type { Database } from '@booking/runtime';

/** The bookings service checks again when the erasure runs; this informs staff early. */
const OPEN = `
  select 'Booking ' || id || ' is pending.' as obstacle from booking_records
    where customer_id = :customerId and status = 'pending'
  union all
  select 'Booking ' || id || ' has not ended.' from booking_records
    where customer_id = :customerId and status = 'confirmed'
      and coalesce(record ->> 'endsAt', record ->> 'startsAt')::timestamptz > :at
  union all
  select 'Payment ' || id || ' is open.' from payment_records
    where customer_id = :customerId and status = 'initiated'
  union all
  select 'Refund ' || id || ' is ' || status || '.' from refund_records
    where customer_id = :customerId and status in ('pending', 'processing')
  union all
  select 'Dispute ' || id || ' is open.' from dispute_records
    where customer_id = :customerId and status = 'open'
  limit 1`;

/** Throws `customer-not-erasable`, naming a record of the customer that may still change. */
export async function requireNothingOpen(db: Database, customerId: string, at: Date): Promise<void> {
  const { rows } = await db.raw<{ rows: { obstacle: string }[] }>(OPEN, { customerId, at });
  if (rows[0]) throw new ProblemError('customer-not-erasable', rows[0].obstacle);
}
