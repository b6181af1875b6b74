import type { Database, Transaction } from '@booking/runtime';
import type { Booking } from './booking.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking } from './booking-row.ts';

/** A request to the payments service is repeated after this time without an answer. Every request times out earlier. */
const UNANSWERED_RETRY_SECONDS = 10;

/** A partly paid booking does not expire, because nothing would refund its money. */
const IS_OVERDUE = `status = 'pending' and paid_minor = 0 and expires_at <= now()`;

/** A booking whose time to pay is over, and how often the payments service has answered that it may still be paid. */
export type OverdueBooking = { readonly id: string; readonly attempts: number };

/** Skips locked rows, because these bookings are being paid or cancelled. */
export async function claimOverdueBookings(db: Database, limit: number): Promise<OverdueBooking[]> {
  const { rows } = await db.raw<{ rows: OverdueBooking[] }>(
    `with due as (
       select id from bookings
       where ${IS_OVERDUE} and (expiry_due_at is null or expiry_due_at <= now())
       order by expires_at limit ? for update skip locked
     )
     update bookings set expiry_due_at = now() + make_interval(secs => ?)
     from due where bookings.id = due.id returning bookings.id, expiry_attempts as attempts`,
    [limit, UNANSWERED_RETRY_SECONDS],
  );
  return rows;
}

/** Schedules the next request after an answer that the booking may still be paid. */
export async function retryAfter(db: Database, id: string, delayMs: number): Promise<void> {
  await db.raw(
    `update bookings set expiry_attempts = expiry_attempts + 1, expiry_due_at = now() + make_interval(secs => ?)
     where id = ?`,
    [delayMs / 1_000, id],
  );
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
