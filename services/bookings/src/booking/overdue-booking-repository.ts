import type { Database, Transaction } from '@booking/runtime';
import type { Booking } from './booking.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking } from './booking-row.ts';

/**
 * Pauses between attempts to expire a booking: at first longer than an answer may take, then growing to the maximum.
 */
const RETRY_AFTER_SECONDS = 10;
const RETRY_AFTER_SECONDS_MAX = 300;

const NEXT_ATTEMPT_AT = 'now() + make_interval(secs => least(:max, :first * 2 ^ least(expiry_attempts, 10)))';

/** A partly paid booking does not expire, because nothing would refund its money. */
const IS_OVERDUE = `status = 'pending' and paid_minor = 0 and expires_at <= now()`;

/** A booking whose time to pay is over, and the number of attempts to expire it. */
export type OverdueBooking = { readonly id: string; readonly attempts: number };

/**
 * Claims bookings that are overdue by the database's clock, and schedules the next attempt for each. Locked rows are
 * skipped, because somebody is paying or cancelling these bookings.
 */
export async function claimOverdueBookings(db: Database, limit: number): Promise<OverdueBooking[]> {
  const bindings = { limit, first: RETRY_AFTER_SECONDS, max: RETRY_AFTER_SECONDS_MAX };
  const { rows } = await db.raw<{ rows: OverdueBooking[] }>(
    `with due as (
       select id from bookings
       where ${IS_OVERDUE} and (expiry_due_at is null or expiry_due_at <= now())
       order by expires_at limit :limit for update skip locked
     )
     update bookings set expiry_attempts = expiry_attempts + 1, expiry_due_at = ${NEXT_ATTEMPT_AT}
     from due where bookings.id = due.id returning bookings.id, expiry_attempts as attempts`,
    bindings,
  );
  return rows;
}

export async function retryAfter(db: Database, id: string, delayMs: number): Promise<void> {
  const due = db.raw('now() + make_interval(secs => ?)', [delayMs / 1_000]);
  await db<BookingRow & { expiry_due_at: Date }>('bookings').where({ id }).update({ expiry_due_at: due });
}

/**
 * Locks a booking if it is still overdue: it may have been paid or cancelled while the payments service was queried.
 */
export async function lockOverdueBooking(trx: Transaction, id: string): Promise<Booking | undefined> {
  const row = await trx<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where({ id })
    .whereRaw(IS_OVERDUE)
    .forUpdate()
    .first();
  return row && toBooking(row);
}
