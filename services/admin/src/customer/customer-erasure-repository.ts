import { BookingErased, ERASED_TEXT, eraseIdentity, type Erasure, RefundErased } from '@booking/contracts';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import { idPattern } from '../erasure/id-pattern.ts';
import { toStorableJson } from '../read-model/storable.ts';

/** Whether the records of bookings and refunds show their erasure. */
export async function isProjected(
  db: Database,
  bookingIds: readonly string[],
  { customerId, pseudonym }: Erasure,
): Promise<boolean> {
  return (await selectEarlier(db, [bookingIds, pseudonym, customerId, ERASED_TEXT])).length === 0;
}

const selectEarlier = defineStatement<{ id: string }>(`
  select asked.id from unnest($1::uuid[]) as asked (id) left join booking_records b on b.id = asked.id
  where b.customer_id is distinct from $2
  union all
  select id from refund_records where booking_id = any ($1::uuid[]) and status not in ('pending', 'processing')
    and (record ->> 'requestedBy' = $3 and $3 <> $2 or record ->> 'reason' <> $4)
  limit 1`);

const selectDismissed = defineStatement<{ table: string; id: string; record: object }>(`
  with dismissed as (
    select substring(payload from '"subject":"([0-9a-f-]{36})"') as id from dead_letters
    where status = 'dismissed' and event_type in ('${BookingErased.name}', '${RefundErased.name}'))
  select 'booking_records' as table, id, record from booking_records
    where id = any ($1::uuid[]) and id::text in (select id from dismissed)
  union all
  select 'refund_records', id, record from refund_records
    where booking_id = any ($1::uuid[]) and id::text in (select id from dismissed)`);

/** Erases the bookings and refunds whose erasure staff have dismissed as a dead letter, because no event erases them. */
export async function eraseDismissed(trx: Transaction, erasure: Erasure, bookingIds: readonly string[]): Promise<void> {
  for (const { table, id, record } of await selectDismissed(trx, [[...bookingIds]])) {
    const erased = toStorableJson(eraseIdentity(record, erasure));
    if (erased === toStorableJson(record)) continue;
    await trx(table)
      .where({ id })
      .update({ record: erased, customer_id: erasure.pseudonym, search_text: null, search_terms: '' });
  }
}

/** The records that show the customer of their booking, and are found by its texts. */
const OF_BOOKINGS = ['payment_records', 'refund_records', 'dispute_records'];
/** Tables with texts in JSON. Those of bookings and refunds come from their services. */
const TEXTS = [
  { table: 'timeline_entries', key: 'event_id', column: 'summary' },
  { table: 'discrepancy_records', key: 'id', column: 'record' },
] as const;

/**
 * Erases the read models of these bookings. The job `fill-search-texts` writes their search texts again. A repetition
 * leaves erased rows as they are. Otherwise searches would miss them until the job has run again.
 */
export async function eraseReadModels(
  trx: Transaction,
  erasure: Erasure,
  bookingIds: readonly string[],
): Promise<void> {
  const ids = [...bookingIds];
  for (const table of OF_BOOKINGS) {
    const erased = { customer_id: erasure.pseudonym, search_text: null, search_terms: '' };
    await trx(table)
      .whereIn('booking_id', ids)
      .whereRaw(`(customer_id is distinct from ? or search_terms <> '')`, [erasure.pseudonym])
      .update(erased);
  }
  // The event of the erasure has erased the search texts of bookings, but not the search terms of earlier versions.
  await trx('booking_records').whereIn('id', ids).whereRaw(`search_terms <> ''`).update({ search_terms: '' });
  for (const { table, key, column } of TEXTS) {
    const rows = await trx(table)
      .whereIn('booking_id', ids)
      .select<{ key: string; text: object }[]>({ key, text: column });
    const changed = rows
      .map(({ key: id, text }) => ({
        id,
        before: toStorableJson(text),
        after: toStorableJson(eraseIdentity(text, erasure)),
      }))
      .filter(({ before, after }) => after !== before);
    for (const { id, after } of changed) await trx(table).where(key, id).update(column, after);
  }
}

/**
 * Erases the reasons of dead letters that name the customer, and of those that their services have erased. A reason may
 * quote its message.
 */
export async function eraseDeadLetters(
  trx: Transaction,
  { customerId }: Erasure,
  erasedIds: readonly string[],
): Promise<void> {
  await trx.raw(
    `update dead_letter_records set record = record || ?::jsonb, search_text = null, search_terms = ''
     where (record ->> 'reason' ~ ? or id = any(?::uuid[])) and record ->> 'reason' <> ?`,
    [JSON.stringify({ reason: ERASED_TEXT }), idPattern(customerId), [...erasedIds], ERASED_TEXT],
  );
}
