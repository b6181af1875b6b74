import type { Harness } from './harness.ts';

type Unfinished = { readonly what: string };

/** The gateways that were not reconciled after `comparedSince`. */
export async function unfinishedComparisons(
  { databases: { payments, refunds } }: Harness,
  comparedSince: Date,
): Promise<string[]> {
  const found = [payments, refunds].map((database) =>
    database.query<Unfinished>(UNFINISHED_COMPARISONS, [comparedSince]),
  );
  return (await Promise.all(found)).flat().map(({ what }) => what);
}

/** The records of services with unfinished work. */
export async function unfinishedRecords({ databases: { payments, refunds, bookings } }: Harness): Promise<string[]> {
  const found = [
    await payments.query<Unfinished>(UNFINISHED_PAYMENTS),
    await refunds.query<Unfinished>(UNFINISHED_REFUNDS),
  ].flat();
  const undecided = await payments.query<{ id: string }>(UNDECIDED_BOOKINGS);
  const overdue = await bookings.query<Unfinished>(OVERDUE_BOOKINGS, [undecided.map(({ id }) => id)]);
  return [...found, ...overdue].map(({ what }) => what);
}

/**
 * Payments with planned work. A payment that is only open does not count, because it may stay open as long as its
 * session; the checker verifies that.
 */
const UNFINISHED_PAYMENTS = `
  select 'payment ' || id || ' is ' || status || ' and work is planned' as what from payments
  where close_requested_at is not null or lease_until > now()
     or (status <> 'initiated' and next_check_at is not null)`;

/**
 * Refunds with unfinished work. A disputed refund whose answer was lost counts as finished: it is not sent again while
 * a bank may hold the money, and then waits for staff.
 */
const UNFINISHED_REFUNDS = `
  select 'part ' || a.id || ' is ' || a.status || ' (' || coalesce(a.note, '') || ')' as what
  from refund_allocations a join refunds r on r.id = a.refund_id
  where r.status = 'processing' and a.status = 'reserved' or a.status = 'pending' or a.due_at < now()
     or a.status = 'submitted' and not exists (
       select from disputes d where d.payment_id = a.payment_id and d.status <> 'won')`;

const UNFINISHED_COMPARISONS = `
  select 'comparison with ' || method as what from gateway_comparisons where coalesce(compared_until, 'epoch') < $1`;

/**
 * The bookings with an open payment. It keeps the booking from expiring, for instance while a slow method is pending.
 */
const UNDECIDED_BOOKINGS = `select booking_id as id from payments where status = 'initiated'`;
/** Pending bookings whose time to pay has just ended, or will end while evidence is collected. */
const OVERDUE_BOOKINGS = `
  select 'booking ' || id || ' is overdue, or will soon be' as what from bookings
  where status = 'pending' and (expires_at <= now() and id <> all($1)
     or expires_at between now() - interval '2 seconds' and now() + interval '20 seconds')`;
