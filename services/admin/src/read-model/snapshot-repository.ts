import { type Database, liftTimeouts, type Transaction } from '@booking/runtime';
import { NOTIFY_LIVE_UPDATES } from '../live-update/live-update.ts';
import { insertRows, newValues, perModel } from './projection-repository.ts';
import { idOf, type ReadModel } from './read-model.ts';
import { columnNamesOf, type Customers, rowOf, type Stated } from './record-changes.ts';
import { toStorableJson } from './storable.ts';

/** A stored record. `changed_at` and `record` are null for kinds that do not need them. */
export type StoredRecord = {
  readonly id: string;
  readonly aggregate_version: number;
  readonly event_id: string;
  readonly changed_at: Date | null;
  readonly record: unknown;
};

type Range = {
  readonly after: string;
  /** The last id of the range; null for all higher ids. */
  readonly upTo: string | null;
  /** The service of the records, for a table with records of several services. */
  readonly service: string | null;
};

export async function findStored(
  db: Database,
  { table, columns, complete }: ReadModel,
  { after, upTo, service }: Range,
): Promise<StoredRecord[]> {
  const query = db(table).where('id', '>', after).orderBy('id');
  if (upTo !== null) void query.where('id', '<=', upTo);
  if (service !== null) void query.where({ service });
  const changed = 'changed_at' in columns ? 'changed_at' : db.raw('null::timestamptz as changed_at');
  const record = complete ? 'record' : db.raw('null as record');
  return query.select<StoredRecord[]>('id', 'aggregate_version', 'event_id', changed, record);
}

/**
 * Prepares a transaction that writes the texts of many records. PostgreSQL merges new texts into the trigram index, which
 * is cheaper for many texts at once, so up to 64 MB of texts wait in the pending list. Every search reads this list, so
 * the last transaction keeps the usual limit and merges it. After an interruption, the next event merges it in about two
 * seconds. The statement that finds the list full does the merge, so it has no time limit.
 */
export async function writeTextsInBulk(trx: Transaction, { isLast }: { readonly isLast: boolean }): Promise<void> {
  await liftTimeouts(trx);
  await trx.raw(`set local work_mem = '64MB'`);
  if (!isLast) await trx.raw(`set local gin_pending_list_limit = '64MB'`);
}

/** Deletes records that are still in the version in which they were found. Returns their number. */
export async function deleteUnchanged(
  trx: Transaction,
  { table }: ReadModel,
  records: readonly Pick<StoredRecord, 'id' | 'aggregate_version'>[],
): Promise<number> {
  if (records.length === 0) return 0;
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `delete from ?? using unnest(?::uuid[], ?::int[]) as lost (lost_id, lost_version)
     where id = lost_id and aggregate_version = lost_version`,
    [table, records.map(({ id }) => id), records.map((record) => record.aggregate_version)],
  );
  return rowCount;
}

/**
 * Stores records as their service has answered them, unless a later version is stored. Unchanged records are not written.
 * Returns the number of written records, and those that were unknown before.
 */
export async function writeStated(
  trx: Transaction,
  model: ReadModel,
  { stated, customers }: { readonly stated: readonly Stated[]; readonly customers: Customers },
): Promise<{ readonly count: number; readonly firsts: readonly unknown[] }> {
  if (stated.length === 0) return { count: 0, firsts: [] };
  const written = await writing(model)(trx, [toStorableJson(stated.map((one) => rowOf(model, one, customers)))]);
  const firsts = new Set(written.filter((row) => row.is_first).map(({ id }) => id));
  return {
    count: written.length,
    firsts: stated.map(({ resource }) => resource).filter((resource) => firsts.has(idOf(resource))),
  };
}

const writing = perModel<{ id: string; is_first: boolean }>((model) => {
  const { table, resource, bookingColumn } = model;
  const columns = columnNamesOf(model);
  const stored = columns.map((column) => `${table}.${column}`).join(', ');
  return `
    with saved as (
      ${insertRows(model)} on conflict (id) do update set (${columns.join(', ')}) = (${newValues(model)})
      where excluded.aggregate_version > ${table}.aggregate_version
        or (excluded.aggregate_version = ${table}.aggregate_version
          and row(${newValues(model)}) is distinct from row(${stored}))
      returning id, ${bookingColumn ?? 'null::uuid'} as booking_id, xmax = 0 as is_first
    ), changes as (
      select '${resource}' as resource, id, booking_id, is_first from saved
    )
    select id, is_first, ${NOTIFY_LIVE_UPDATES} from changes`;
});
