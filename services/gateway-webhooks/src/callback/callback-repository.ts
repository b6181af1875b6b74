import { type Callback as CallbackResource, ProblemError } from '@booking/contracts';
import { defineConditionalChange, type NewEvent, type PageRequest, recordEvents } from '@booking/messaging';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import { announceCallback, type Callback } from './callback.ts';
import { CALLBACK_COLUMNS, type CallbackRow, toCallback, toInsertedRow } from './callback-row.ts';
import type { TrustedBody } from './observation.ts';

/** One parameter for any number of rows keeps the text of the statement constant. */
const insertOrCount = defineConditionalChange(`
  insert into callbacks (${CALLBACK_COLUMNS.join()})
  select ${CALLBACK_COLUMNS.join()} from json_populate_recordset(null::callbacks, $5)
  on conflict (method, event_id, body_digest) do update
    set deliveries = callbacks.deliveries + excluded.deliveries, last_received_at = excluded.last_received_at
  returning id`);

const FIND_TRUSTED = `
  select method, event_id as "eventId", body_digest as "bodyDigest"
  from callbacks join unnest(?::text[], ?::text[]) as asked (method, event_id) using (method, event_id)
  where outcome <> 'conflicting'`;

export const TRUSTED_ONCE = 'callbacks_believed_once';

export const REMOVED_BODIES_MAX = 500;

type Recording = { readonly callback: Callback; readonly events: readonly NewEvent[] };

/**
 * Stores new webhooks with their events, and counts the deliveries of known webhooks. Returns the ids of the new
 * webhooks. Throws a unique violation of TRUSTED_ONCE if a different body of the same event is already trusted.
 */
export async function insertCallbacks(
  db: Database | Transaction,
  recordings: readonly Recording[],
): Promise<ReadonlySet<string>> {
  if (recordings.length === 0) return new Set();
  const events = recordings.flatMap((recording) =>
    recording.events.map((event) => ({ aggregate: recording.callback, event })),
  );
  const rows = JSON.stringify(recordings.map(({ callback }) => toInsertedRow(callback)));
  const stored = new Set((await insertOrCount(db, events, [rows])).map(({ id }) => id));
  return new Set(recordings.map(({ callback }) => callback.id).filter((id) => stored.has(id)));
}

export async function findTrustedBodies(
  trx: Transaction,
  callbacks: readonly Callback[],
): Promise<readonly TrustedBody[]> {
  const { rows } = await trx.raw<{ rows: TrustedBody[] }>(FIND_TRUSTED, [
    callbacks.map(({ method }) => method),
    callbacks.map(({ eventId }) => eventId),
  ]);
  return rows;
}

export async function getCallback(db: Database | Transaction, id: string): Promise<Callback> {
  return found(await db<CallbackRow>('callbacks').where({ id }).first(CALLBACK_COLUMNS));
}

const LISTED = [
  'id',
  'version',
  'method',
  'event_id',
  'event_type',
  'outcome',
  'note',
  'body_digest',
  'received_at',
] as const;

type ListedRow = Pick<CallbackRow, (typeof LISTED)[number]>;

const selectPage = defineStatement<ListedRow>(
  `select ${LISTED.join()} from callbacks where id > $1 order by id limit $2`,
);

export async function listCallbacks(
  db: Database,
  { after, limit }: PageRequest,
): Promise<{ version: number; record: CallbackResource }[]> {
  const rows = await selectPage(db, [after, limit]);
  return rows.map(({ version, ...row }) => ({
    version,
    record: {
      ...{ id: row.id, method: row.method, eventId: row.event_id, eventType: row.event_type },
      ...{ outcome: row.outcome, note: row.note, bodyDigest: row.body_digest },
      receivedAt: row.received_at.toISOString(),
    },
  }));
}

type CountedCallback = Pick<Callback, 'id' | 'method' | 'deliveries'>;

export function findCountedCallbacks(db: Database, ids: readonly string[]): Promise<CountedCallback[]> {
  return db<CallbackRow>('callbacks').whereIn('id', ids).select('id', 'method', 'deliveries');
}

export async function lockCallback(trx: Transaction, id: string): Promise<Callback> {
  return found(await trx<CallbackRow>('callbacks').where({ id }).forUpdate().first(CALLBACK_COLUMNS));
}

/** Updates the result of reading a webhook, and leaves the received bytes and headers. */
export async function saveCallback(trx: Transaction, { callback, events }: Recording): Promise<void> {
  const { id, version, vouching, outcome, note } = callback;
  await trx<CallbackRow>('callbacks').where({ id }).update({ version, vouching, outcome, note });
  await recordEvents(trx, callback, events);
}

/** Locks a webhook, changes its outcome, and announces the change. */
export async function changeCallback(
  trx: Transaction,
  id: string,
  change: (callback: Callback) => Callback,
): Promise<void> {
  const before = await lockCallback(trx, id);
  const callback = change(before);
  if (callback !== before) await saveCallback(trx, { callback, events: announceCallback(callback, []) });
}

/** Removes the oldest bodies first. Returns their number, which is bounded. */
export async function removeOldBodies(db: Database, receivedBefore: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update callbacks set body = null, headers = '{}', masked_reading = null, body_removed_at = now()
     where id in (
       select id from callbacks where received_at < ? and body is not null
       order by received_at limit ? for update skip locked)`,
    [receivedBefore, REMOVED_BODIES_MAX],
  );
  return rowCount;
}

function found(row: CallbackRow | undefined): Callback {
  if (!row) throw new ProblemError('callback-not-found', 'No webhook has this id.');
  return toCallback(row);
}
