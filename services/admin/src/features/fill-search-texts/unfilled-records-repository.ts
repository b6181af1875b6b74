import type { Booking } from '@booking/contracts';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { type ReadModel, searchTextOf } from '../../read-model/read-model.ts';
import { toStorableJson } from '../../read-model/storable.ts';
import { joinSearchTexts } from '../../search/search-text.ts';

const BATCH_ROWS_MAX = 500;

type Row = { id: string; record: unknown; booking: Booking | null };

/** Fills the search text of some rows that an earlier version has written. Returns false when none is left. */
export function fillSearchTexts(db: Database, model: ReadModel, bookings: ReadModel<Booking>): Promise<boolean> {
  return transact(db, async (trx) => {
    const rows = await lockUnfilled(trx, model);
    if (rows.length === 0) return false;
    const filled = rows.map(({ id, record, booking }) => {
      const own = searchTextOf(model, record);
      return { id, search_text: booking ? joinSearchTexts(own, searchTextOf(bookings, booking)) : own };
    });
    // The records look the same to staff, so open pages are not notified.
    await trx.raw(`select set_config('news.are_told', 'yes', true)`);
    await trx.raw(
      `update ?? as record set search_text = filled.search_text
       from jsonb_to_recordset(?) as filled (id uuid, search_text text) where record.id = filled.id`,
      [model.table, toStorableJson(filled)],
    );
    return true;
  });
}

/** Skips rows that a listener is writing, because the listener fills them. */
async function lockUnfilled(trx: Transaction, { table, bookingIdOf }: ReadModel): Promise<Row[]> {
  const booking = bookingIdOf
    ? '(select booking.record from booking_records as booking where booking.id = unfilled.booking_id)'
    : 'null::jsonb';
  const { rows } = await trx.raw<{ rows: Row[] }>(
    `select id, record, ${booking} as booking from ?? as unfilled
     where search_text is null order by id limit ${BATCH_ROWS_MAX} for update skip locked`,
    [table],
  );
  return rows;
}
