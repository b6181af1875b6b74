import { bookingNotFound } from '@booking/contracts';
import { defineChange, type PageRequest, type RecordedEvent } from '@booking/messaging';
import { type Database, defineStatement, defineWrite, type Transaction } from '@booking/runtime';
import type { Booking, Decision } from './booking.ts';
import { BOOKING_COLUMNS, type BookingRow, toBooking, toRow } from './booking-row.ts';

const COLUMNS = BOOKING_COLUMNS.join(', ');

const insertRows = defineChange(
  `insert into bookings (${COLUMNS}) select ${COLUMNS} from jsonb_populate_recordset(null::bookings, $4)`,
);

/** Stores new bookings with their events. A booking may have several consecutive decisions. */
export async function insertBookings(trx: Transaction, bookings: readonly (readonly Decision[])[]): Promise<void> {
  const latest = bookings.flatMap((decisions) => decisions.slice(-1)).map(({ booking }) => toRow(booking));
  if (latest.length > 0) await insertRows(trx, eventsOf(bookings.flat()), [JSON.stringify(latest)]);
}

/** Locks bookings in the order of their ids, so that two transactions with the same bookings cannot deadlock. */
const selectForUpdate = defineStatement<BookingRow>(
  `select ${COLUMNS} from bookings where id = any($1) order by id for update`,
);

export async function lockBookings(trx: Transaction, ids: readonly string[]): Promise<Booking[]> {
  return (await selectForUpdate(trx, [ids])).map(toBooking);
}

const lockRows = defineWrite('select from bookings where id = any($1) order by id for update');

/** Locks in the same order, without reading the bookings. */
export async function lockUnreadBookings(trx: Transaction, ids: readonly string[]): Promise<void> {
  await lockRows(trx, [ids]);
}

const selectOne = defineStatement<BookingRow>(`select ${COLUMNS} from bookings where id = $1`);

export async function getBooking(db: Database, id: string): Promise<Booking> {
  const [row] = await selectOne(db, [id]);
  if (!row) throw bookingNotFound(id);
  return toBooking(row);
}

const selectPage = defineStatement<BookingRow>(`select ${COLUMNS} from bookings where id > $1 order by id limit $2`);

export async function listBookingsAfter(db: Database, { after, limit }: PageRequest): Promise<Booking[]> {
  return (await selectPage(db, [after, limit])).map(toBooking);
}

const selectOfCustomer = defineStatement<BookingRow>(
  `select ${COLUMNS} from bookings where customer_id = $1 and id > $2 order by id limit $3`,
);

export async function listBookingsOfCustomer(
  db: Database,
  customerId: string,
  { after, limit }: PageRequest,
): Promise<Booking[]> {
  return (await selectOfCustomer(db, [customerId, after, limit])).map(toBooking);
}

const selectSeveral = defineStatement<BookingRow>(`select ${COLUMNS} from bookings where id = any($1)`);

export async function findBookings(db: Database, ids: readonly string[]): Promise<Map<string, Booking>> {
  return new Map((await selectSeveral(db, [ids])).map((row) => [row.id, toBooking(row)]));
}

const selectNewer = defineStatement<BookingRow>(`
  select ${COLUMNS} from bookings join unnest($1::uuid[], $2::int[]) as known (booking_id, known_version)
    on id = booking_id and version > known_version`);

export async function findNewer(db: Database, known: ReadonlyMap<string, number>): Promise<Map<string, Booking>> {
  const rows = await selectNewer(db, [[...known.keys()], [...known.values()]]);
  return new Map(rows.map((row) => [row.id, toBooking(row)]));
}

/** Writes the changed bookings among those of `$4`. If a booking occurs several times, its last version is stored. */
export const UPDATE_BOOKINGS = `
  update bookings
  set (${COLUMNS}) = (${BOOKING_COLUMNS.map((column) => `changed.${column}`).join(', ')})
  from (
    select distinct on (id) * from jsonb_populate_recordset(null::bookings, $4) order by id, version desc
  ) as changed
  where bookings.id = changed.id and bookings.version < changed.version`;

const updateBookings = defineChange(UPDATE_BOOKINGS);

/** Stores the new state and its events together, so that no event can be forgotten. */
export async function saveDecision(trx: Transaction, decision: Decision): Promise<void> {
  await updateBookings(trx, eventsOf([decision]), [JSON.stringify([toRow(decision.booking)])]);
}

/** The events of decisions, each with the booking in the state after its decision. */
export function eventsOf(decisions: readonly Decision[]): RecordedEvent[] {
  return decisions.flatMap(({ booking, events }) => events.map((event) => ({ aggregate: booking, event })));
}
