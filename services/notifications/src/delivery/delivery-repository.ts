import { ProblemError, type WebhookDeliveryStatus } from '@booking/contracts';
import type { PageRequest } from '@booking/messaging';
import { announce, type Database, liftTimeouts, literal, type Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import type { Delivery, StoredDelivery } from './delivery.ts';
import { DELIVERIES_DUE } from './new-delivery-repository.ts';

/** The columns of a delivery that is joined with its event. */
export const COLUMNS = {
  id: 'deliveries.id',
  endpointId: 'endpoint_id',
  notificationId: 'notification_id',
  type: 'type',
  bookingId: 'deliveries.booking_id',
  status: 'status',
  attempts: 'attempts',
  nextAt: 'next_at',
  history: 'history',
  createdAt: 'created_at',
  deliveredAt: 'delivered_at',
};

export type DeliveryFilter = {
  readonly endpointId?: string | undefined;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly bookingId?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
};

export function listDeliveries(db: Database, filter: DeliveryFilter): Promise<Delivery[]> {
  return newestOf(withEvent(db), filter).select<Delivery[]>(COLUMNS);
}

export function newestOf(query: Knex.QueryBuilder, filter: DeliveryFilter): Knex.QueryBuilder {
  const { endpointId, status, bookingId, before, limit } = filter;
  if (endpointId !== undefined) void query.where({ endpoint_id: endpointId });
  if (status !== undefined) void query.whereRaw(`status = ${literal(status)}`);
  if (bookingId !== undefined) void query.where('deliveries.booking_id', bookingId);
  if (before !== undefined) void query.where('deliveries.id', '<', before);
  return query.orderBy('deliveries.id', 'desc').limit(limit);
}

export function listDeliveriesOfBookings(
  db: Database,
  bookingIds: readonly string[],
  { after, limit }: PageRequest,
): Promise<StoredDelivery[]> {
  const query = withEvent(db).whereIn('deliveries.booking_id', [...bookingIds]);
  const page = query.where('deliveries.id', '>', after).orderBy('deliveries.id').limit(limit);
  return page.select<StoredDelivery[]>({ ...COLUMNS, body: 'body' });
}

/** Identifies a delivery, and the endpoint below which clients read it. */
export type DeliveryName = { readonly endpointId?: string; readonly id: string };

export async function getDelivery(db: Database, { endpointId, id }: DeliveryName): Promise<StoredDelivery> {
  const query = withEvent(db).where({ 'deliveries.id': id, ...(endpointId && { endpoint_id: endpointId }) });
  const delivery = await query.first<StoredDelivery | undefined>({ ...COLUMNS, body: 'body' });
  return delivery ?? notFound(id);
}

/** Makes a delivery due now, and resets its attempts. The result of an attempt under way is dropped. */
export async function sendAgain(trx: Transaction, id: string): Promise<void> {
  await trx('deliveries').where({ id }).update(afresh(trx));
  announce(trx, DELIVERIES_DUE);
}

/**
 * Makes failed deliveries due again if they were created since this time. Returns their number. There is no time limit,
 * because an endpoint that was down for days may have any number of them.
 */
export async function sendFailedAgain(trx: Transaction, endpointId: string, since: Date): Promise<number> {
  await liftTimeouts(trx);
  const failed = trx('deliveries').where({ endpoint_id: endpointId, status: 'failed' });
  const changed = await inOrder(trx, failed.where('created_at', '>=', since)).update(afresh(trx));
  announce(trx, DELIVERIES_DUE);
  return changed;
}

/** Makes deliveries that wait for a retry due now, without a time limit. Their attempts keep counting. */
export async function sendWaiting(trx: Transaction, endpointId: string): Promise<void> {
  await liftTimeouts(trx);
  const pending = trx('deliveries').where({ endpoint_id: endpointId }).whereRaw(`status = 'pending'`);
  await inOrder(trx, pending.where('next_at', '>', trx.fn.now())).update({ next_at: trx.fn.now() });
  announce(trx, DELIVERIES_DUE);
}

/**
 * The found deliveries, locked in the order of their ids. All transactions that wait for locks of several deliveries use
 * this order, and lock the endpoint after them, so that no deadlock arises.
 */
function inOrder(trx: Transaction, found: Knex.QueryBuilder): Knex.QueryBuilder {
  return trx('deliveries').whereIn('id', found.orderBy('id').forUpdate().select('id'));
}

function afresh(trx: Transaction): Record<string, unknown> {
  return { status: 'pending', attempts: 0, next_at: trx.fn.now(), ...endLease(trx) };
}

/** Ends the claim on a delivery. A new `turn` prevents an attempt under the old claim from storing its result. */
function endLease(trx: Transaction): Record<string, unknown> {
  return { turn: trx.raw('turn + 1'), lease_until: null };
}

export const DELIVERY_RETENTION_DAYS = 30;
const BATCH_ROWS = 1_000;

/**
 * Ends a bounded number of deliveries to deleted endpoints. A running attempt is not interrupted. Returns whether there
 * may be more.
 */
export async function endDeliveriesOfDeleted(db: Database): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `update deliveries set status = 'failed', next_at = null, lease_until = null where id in (
       select id from deliveries where status = 'pending' and coalesce(lease_until <= now(), true)
         and endpoint_id = any (
           array(select id from deleted_endpoints where deleted_at > now() - make_interval(days => ?)))
       limit ? for update skip locked)`,
    [DELIVERY_RETENTION_DAYS, BATCH_ROWS],
  );
  return rowCount === BATCH_ROWS;
}

/**
 * Deletes a bounded number of old events with their deliveries. The cascade of the foreign key would lock the deliveries
 * in the order of their events. Returns whether there may be more.
 */
export async function pruneNotifications(db: Database): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `with old as (
       select id from notifications where stored_at < now() - make_interval(days => ?)
       order by stored_at limit ? for update skip locked
     ), ended as (
       delete from deliveries where id in (
         select id from deliveries where notification_id in (select id from old) order by id for update)
     )
     delete from notifications where id in (select id from old)`,
    [DELIVERY_RETENTION_DAYS, BATCH_ROWS],
  );
  return rowCount === BATCH_ROWS;
}

/**
 * Empties the stored answers of the receivers of events about these bookings. The answer to an attempt under way is
 * dropped, because it may quote the event; the attempt is then made again. Returns the ids of the deliveries.
 */
export async function forgetResponses(trx: Transaction, bookingIds: readonly string[]): Promise<string[]> {
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `update deliveries set turn = turn + 1, lease_until = null, history = (
       select coalesce(jsonb_agg(attempt || '{"response": ""}'), '[]') from jsonb_array_elements(history) as attempt)
     where id in (select id from deliveries where booking_id = any (?::uuid[]) order by id for update)
     returning id`,
    [[...bookingIds]],
  );
  return rows.map(({ id }) => id);
}

function withEvent(db: Database) {
  return db('deliveries').join('notifications', 'notifications.id', 'notification_id');
}

function notFound(id: string): never {
  throw new ProblemError('webhook-delivery-not-found', `There is no webhook delivery ${id}.`);
}
