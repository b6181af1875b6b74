import { bookingNotFound } from '@booking/contracts';
import { recordEvents } from '@booking/messaging';
import type { Database, Transaction } from '@booking/runtime';
import type { Booking, Decision } from './booking.ts';
import { BOOKING_COLUMNS, toBooking, toRow, type BookingRow, type WrittenRow } from './booking-row.ts';

export async function insertBooking(trx: Transaction, { booking, events }: Decision): Promise<void> {
  await trx<WrittenRow>('bookings').insert(toRow(booking));
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
  await trx<WrittenRow>('bookings').where({ id }).where('version', '<', version).update(toRow(booking));
  await recordEvents(trx, booking, events);
}
