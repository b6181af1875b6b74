import type { Harness } from './harness.ts';

type Unfinished = { readonly what: string };

/** The records of the services with unfinished work, and the gateways that were not reconciled since `comparedSince`. */
export async function unfinishedRecords(
  { databases: { payments, refunds, bookings } }: Harness,
  comparedSince: Date,
): Promise<string[]> {
  const found = [
    await payments.query<Unfinished>(UNFINISHED_PAYMENTS),
    await refunds.query<Unfinished>(UNFINISHED_REFUNDS),
    await payments.query<Unfinished>(UNFINISHED_COMPARISONS, [comparedSince]),
    await refunds.query<Unfinished>(UNFINISHED_COMPARISONS, [comparedSince]),
  ].flat();
  const undecided = await payments.query<{ id: string }>(UNDECIDED_BOOKINGS);
  const overdue = await bookings.query<Unfinished>(OVERDUE_BOOKINGS, [undecided.map(({ id }) => id)]);
  return [...found, ...overdue].map(({ what }) => what);
}

/** An open payment may stay open as long as the gateway's session; the checker verifies that. */
const UNFINISHED_PAYMENTS = `
  select 'payment ' || id || ' is ' || status || ' and work is planned' as what from payments
  where close_requested_at is not null or lease_until > now()
     or (status <> 'initiated' and next_check_at is not null)`;

/**
 * A refund order with a lost answer is not repeated while a bank may hold the money. It waits for the dispute, and then
 * for staff.
 */
const UNFINISHED_REFUNDS = `
  select 'part ' || a.id || ' is ' || a.status || ' (' || coalesce(a.note, '') || ')' as what
  from refund_allocations a join refunds r on r.id = a.refund_id
  where r.status = 'processing' and a.status = 'reserved' or a.status = 'pending' or a.due_at < now()
     or a.status = 'submitted' and not exists (
       select from disputes d where d.payment_id = a.payment_id and d.status <> 'won')`;

const UNFINISHED_COMPARISONS = `
  select 'comparison with ' || method as what from gateway_comparisons where coalesce(compared_until, 'epoch') < $1`;

/** A pending payment by a slow method keeps the booking from expiring. */
const UNDECIDED_BOOKINGS = `select booking_id as id from payments where status = 'initiated'`;
/** A hold that has just ended, or that would end while evidence is collected. */
const OVERDUE_BOOKINGS = `
  select 'booking ' || id || ' is overdue, or will soon be' as what from bookings
  where status = 'pending' and (expires_at <= now() and id <> all($1)
     or expires_at between now() - interval '2 seconds' and now() + interval '20 seconds')`;
