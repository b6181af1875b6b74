import { bookingNotFound } from '@booking/contracts';
import { recordEvents } from '@booking/messaging';
import { defineStatement, type Database, type Transaction } from '@booking/runtime';
import { BOOKING_COLUMNS, toBooking, toRow, type BookingRow } from './booking-row.ts';
import type { Booking, Decision } from './booking.ts';

const COLUMNS = BOOKING_COLUMNS.join(', ');

const insertRows = defineStatement(
  `insert into bookings (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::bookings, $1)`,
);

export async function insertBooking(trx: Transaction, { booking, events }: Decision): Promise<void> {
  await insertRows(trx, [JSON.stringify([toRow(booking)])]);
  await recordEvents(trx, booking, events);
}

/** In the order of their ids, so that two transactions that need the same bookings do not wait for each other. */
const selectForUpdate = defineStatement<BookingRow>(
  `select ${COLUMNS} from bookings where id = any($1) order by id for update`,
);

/**
 * Holds the rows until the transaction ends: whatever else wants to change these bookings waits and then sees the result.
 */
export async function lockBookings(trx: Transaction, ids: readonly string[]): Promise<Booking[]> {
  return (await selectForUpdate(trx, [ids])).map(toBooking);
}

const selectOne = defineStatement<BookingRow>(`select ${COLUMNS} from bookings where id = $1`);

export async function getBooking(db: Database, id: string): Promise<Booking> {
  const [row] = await selectOne(db, [id]);
  if (!row) throw bookingNotFound(id);
  return toBooking(row);
}

/** A booking that several decisions were made about stands there several times: its last version stays. */
const updateChanged = defineStatement(`
  update bookings
  set (${COLUMNS}) = (${BOOKING_COLUMNS.map((column) => `changed.${column}`).join(', ')})
  from (
    select distinct on (id) * from jsonb_populate_recordset(null::bookings, $1) order by id, version desc
  ) as changed
  where bookings.id = changed.id and bookings.version < changed.version`);

/** A decision that changed nothing has kept the version, and writes nothing. */
export async function updateBookings(trx: Transaction, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length > 0) await updateChanged(trx, [JSON.stringify(bookings.map(toRow))]);
}

/** The new state and the events that report it are stored together: neither can be forgotten. */
export async function saveDecision(trx: Transaction, { booking, events }: Decision): Promise<void> {
  await updateBookings(trx, [booking]);
  await recordEvents(trx, booking, events);
}
