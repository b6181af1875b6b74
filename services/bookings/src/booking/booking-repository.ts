import { recordEvents } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { Booking, Decision } from './booking.ts';
import { bookingNotFound } from './booking-access.ts';
import { BOOKING_COLUMNS, toBooking, toRow, type BookingRow } from './booking-row.ts';

export async function insertBooking(trx: Transaction, { booking, events }: Decision): Promise<void> {
  await trx<BookingRow>('bookings').insert(toRow(booking));
  await recordEvents(trx, booking, events);
}

/** Holds the row until the transaction ends: whatever else wants to change this booking waits and then sees the result. */
export async function lockBooking(trx: Transaction, id: string): Promise<Booking> {
  const row = await trx<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where({ id })
    .forUpdate()
    .first();
  if (!row) throw bookingNotFound(id);
  return toBooking(row);
}

/**
 * Holds the bookings whose time to be paid is over by the clock of the database. Rows that somebody else holds are left
 * out: they are being paid, cancelled or expired. So are those that are paid in part: their money would be stranded.
 */
export async function lockOverdueBookings(trx: Transaction, limit: number): Promise<Booking[]> {
  const rows = await trx<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where({ status: 'pending', paid_minor: 0 })
    .where('expires_at', '<=', trx.fn.now())
    .orderBy('expires_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return rows.map(toBooking);
}

export async function getBooking(db: Database, id: string): Promise<Booking> {
  const row = await db<BookingRow>('bookings')
    .select(...BOOKING_COLUMNS)
    .where({ id })
    .first();
  if (!row) throw bookingNotFound(id);
  return toBooking(row);
}

/**
 * The new state and the events that report it are stored together: neither can be forgotten. A decision that changed
 * nothing has kept the version, and writes nothing.
 */
export async function saveDecision(trx: Transaction, { booking, events }: Decision): Promise<void> {
  const { id, version } = booking;
  await trx<BookingRow>('bookings').where({ id }).where('version', '<', version).update(toRow(booking));
  await recordEvents(trx, booking, events);
}
