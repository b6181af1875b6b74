import type { Database, Transaction } from '@booking/runtime';
import type { Booking } from './booking.ts';
import { BOOKING_COLUMNS, toBooking, type BookingRow } from './booking-row.ts';

/** When an overdue booking is asked about again if nothing comes of it: longer than an answer may take, then rarely. */
const COME_BACK_AFTER_SECONDS = 10;
const COME_BACK_AFTER_SECONDS_MAX = 300;

const COME_BACK = 'now() + make_interval(secs => least(:max, :first * 2 ^ least(expiry_attempts, 10)))';

/** Part of it being paid, a booking does not expire: its money would be stranded. */
const IS_OVERDUE = `status = 'pending' and paid_minor = 0 and expires_at <= now()`;

/** A booking whose time to be paid is over, and how often it has been tried to expire it. */
export type OverdueBooking = { readonly id: string; readonly attempts: number };

/**
 * Takes bookings that are overdue by the clock of the database, and plans when to come back to each. Rows that somebody
 * else holds are left out: they are being paid or cancelled.
 */
export async function claimOverdueBookings(db: Database, limit: number): Promise<OverdueBooking[]> {
  const bindings = { limit, first: COME_BACK_AFTER_SECONDS, max: COME_BACK_AFTER_SECONDS_MAX };
  const { rows } = await db.raw<{ rows: OverdueBooking[] }>(
    `with due as (
       select id from bookings
       where ${IS_OVERDUE} and (expiry_due_at is null or expiry_due_at <= now())
       order by expires_at limit :limit for update skip locked
     )
     update bookings set expiry_attempts = expiry_attempts + 1, expiry_due_at = ${COME_BACK}
     from due where bookings.id = due.id returning bookings.id, expiry_attempts as attempts`,
    bindings,
  );
  return rows;
}

export async function comeBackAfter(db: Database, id: string, delayMs: number): Promise<void> {
  const due = db.raw('now() + make_interval(secs => ?)', [delayMs / 1_000]);
  await db<BookingRow & { expiry_due_at: Date }>('bookings').where({ id }).update({ expiry_due_at: due });
}

/** Holds a booking if it is still overdue: while payments was asked it may have been paid or cancelled. */
export async function lockOverdueBooking(trx: Transaction, id: string): Promise<Booking | undefined> {
  const row = await trx<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where({ id })
    .whereRaw(IS_OVERDUE)
    .forUpdate()
    .first();
  return row && toBooking(row);
}
