import { defineStatement, type Statement, type Transaction } from '@booking/runtime';
import { NOTIFY_LIVE_UPDATES } from '../live-update/live-update.ts';
import { idOf, type Line, type ReadModel } from './read-model.ts';
import { columnNamesOf, combine, type Customers, latestChanges, type RecordChange, rowOf } from './record-changes.ts';
import { toStorableJson } from './storable.ts';

type Batch = {
  readonly changes: readonly RecordChange[];
  readonly lines: readonly Line[];
  readonly customers: Customers;
};

/**
 * Stores each record unless a later event about it was seen, and each timeline entry unless it exists: the latest event
 * wins, in any order and with any repetition. Rows are written in the order of their ids, so that concurrent
 * transactions wait for each other and do not deadlock. Returns the resources that were unknown before.
 */
export async function saveRecords(
  trx: Transaction,
  model: ReadModel,
  { changes, lines, customers }: Batch,
): Promise<unknown[]> {
  const latest = await addKnown(trx, model, { changes: latestChanges(model, changes), customers });
  const { namedColumn } = model;
  const named = new Set(lines.map((line) => line[model.lines.idColumn]));
  const rows = latest.map((one) => ({
    ...rowOf(model, one, customers),
    ...(namedColumn && { [namedColumn]: named.has(idOf(one.resource)) }),
  }));
  const saved = await saving(model)(trx, [toStorableJson(rows), toStorableJson(lines)]);
  const firsts = new Set(saved.filter((row) => row.is_first).map(({ id }) => id));
  return latest.map(({ resource }) => resource).filter((resource) => firsts.has(idOf(resource).toLowerCase()));
}

const saving = perModel<{ id: string; is_first: boolean }>((model) => {
  const { table, resource, bookingColumn, lines, namedColumn } = model;
  const columns = columnNamesOf(model);
  return `
    with saved as (
      ${insertRows(model, namedColumn ? [...columns, namedColumn] : columns)} on conflict (id) do update
      set (${columns.join(', ')}) = (${newValues(model)})
      where (excluded.aggregate_version, excluded.event_id) >= (${table}.aggregate_version, ${table}.event_id)
      returning id, ${bookingColumn ?? 'null::uuid'} as booking_id, xmax = 0 as is_first
    ), added as (
      insert into ${lines.table} (${lines.columns.join(', ')})
      select ${lines.columns.join(', ')} from jsonb_populate_recordset(null::${lines.table}, $2) order by event_id
      on conflict (event_id) do nothing returning ${lines.idColumn} as id, booking_id
    ), changes as (
      select '${resource}' as resource, id, booking_id, is_first from saved
      union all select '${lines.resource}', id, booking_id, false from added
    )
    select id, is_first, ${NOTIFY_LIVE_UPDATES} from changes`;
});

/**
 * Merges each change with its stored record, if the model has `merge`. The record is inserted or locked first, so that it
 * cannot change meanwhile.
 */
async function addKnown(
  trx: Transaction,
  model: ReadModel,
  { changes, customers }: Pick<Batch, 'changes' | 'customers'>,
): Promise<readonly RecordChange[]> {
  if (!model.merge || changes.length === 0) return changes;
  const rows = await locking(model)(trx, [toStorableJson(changes.map((one) => rowOf(model, one, customers)))]);
  const known = new Map(rows.map((row) => [idOf(row.record), row]));
  return changes.map((change) => {
    const row = known.get(idOf(change.resource));
    if (!row) return change;
    const event = { ...change.event, id: row.event_id, aggregateversion: row.aggregate_version };
    return combine(model, { event, resource: row.record }, change);
  });
}

const locking = perModel<{ aggregate_version: number; event_id: string; record: unknown }>(
  (model) => `
    ${insertRows(model)} on conflict (id) do update set id = excluded.id
    returning aggregate_version, event_id, record`,
);

export function insertRows(model: ReadModel, columns = columnNamesOf(model)): string {
  const names = columns.join(', ');
  return `
    insert into ${model.table} (${names})
    select ${names} from jsonb_populate_recordset(null::${model.table}, $1) order by id`;
}

/** The values that a new row writes into a stored one. Kept values depend on the order in which events arrive. */
export function newValues(model: ReadModel): string {
  const { table, keptWhere = {} } = model;
  const values = columnNamesOf(model).map((column) => {
    const condition = keptWhere[column];
    return condition
      ? `case when ${condition} then ${table}.${column} else excluded.${column} end`
      : `excluded.${column}`;
  });
  return values.join(', ');
}

/**
 * Reserves the keys of unknown records. A transaction that inserts one of them waits until this transaction ends. If
 * another transaction has already inserted one, this transaction waits for it. Later statements then see the record.
 */
export async function holdPlaces(
  trx: Transaction,
  model: Pick<ReadModel, 'table'> & { readonly columns: object },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const columns = Object.keys(model.columns);
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `insert into ?? (id, aggregate_version, event_id, created_at, record, ${columns.join(', ')})
     select distinct on (id) id, 0, id, now(), '{}'::jsonb, ${columns.map(() => "''").join(', ')}
     from unnest(?::uuid[]) as id order by id
     on conflict (id) do nothing returning id`,
    [model.table, [...ids]],
  );
  const held = rows.map(({ id }) => id);
  if (held.length > 0) await trx(model.table).whereIn('id', held).delete();
}

/** Builds one SQL text per model, when it is first needed. */
export function perModel<Row extends object>(
  textOf: (model: ReadModel) => string,
): (model: ReadModel) => Statement<Row> {
  const statements = new Map<ReadModel, Statement<Row>>();
  return (model) => {
    const statement = statements.get(model) ?? defineStatement<Row>(textOf(model));
    statements.set(model, statement);
    return statement;
  };
}
