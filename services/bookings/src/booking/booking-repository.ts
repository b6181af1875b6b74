import { bookingNotFound } from '@booking/contracts';
import { defineChange, type RecordedEvent } from '@booking/messaging';
import { defineStatement, type Database, type Transaction } from '@booking/runtime';
import { BOOKING_COLUMNS, toBooking, toRow, type BookingRow } from './booking-row.ts';
import type { Booking, Decision } from './booking.ts';

const COLUMNS = BOOKING_COLUMNS.join(', ');

const insertRows = defineChange(
  `insert into bookings (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::bookings, $4)`,
);

/** Stores new bookings with the events that report them. Decisions about one booking follow each other. */
export async function insertBookings(trx: Transaction, bookings: readonly (readonly Decision[])[]): Promise<void> {
  const latest = bookings.flatMap((decisions) => decisions.slice(-1)).map(({ booking }) => toRow(booking));
  if (latest.length > 0) await insertRows(trx, eventsOf(bookings.flat()), [JSON.stringify(latest)]);
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

const selectSeveral = defineStatement<BookingRow>(`select ${COLUMNS} from bookings where id = any($1)`);

/** Bookings by their ids. Those that do not exist are left out. */
export async function findBookings(db: Database, ids: readonly string[]): Promise<Map<string, Booking>> {
  return new Map((await selectSeveral(db, [ids])).map((row) => [row.id, toBooking(row)]));
}

/**
 * Writes the bookings of `$4`. A booking that several decisions were made about stands there several times: its last
 * version stays. A booking that has not changed is not written.
 */
export const UPDATE_BOOKINGS = `
  update bookings
  set (${COLUMNS}) = (${BOOKING_COLUMNS.map((column) => `changed.${column}`).join(', ')})
  from (
    select distinct on (id) * from jsonb_populate_recordset(null::bookings, $4) order by id, version desc
  ) as changed
  where bookings.id = changed.id and bookings.version < changed.version`;

const updateBookings = defineChange(UPDATE_BOOKINGS);

/** The new state and the events that report it are stored together: neither can be forgotten. */
export async function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  await updateBookings(trx, eventsOf([decision]), [JSON.stringify([toRow(decision.booking)])]);
}

/** The events of decisions, each with the booking as its decision has left it. */
export function eventsOf(decisions: readonly Decision[]): RecordedEvent[] {
  return decisions.flatMap(({ booking, events }) => events.map((event) => ({ aggregate: booking, event })));
}
