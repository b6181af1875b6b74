import { ProblemError, type WebhookDeliveryStatus } from '@booking/contracts';
import { announce, type Database, type Transaction } from '@booking/runtime';
import type { Delivery } from './delivery.ts';
import { DELIVERIES_DUE } from './new-delivery-repository.ts';

const COLUMNS = {
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
  readonly endpointId: string;
  readonly status?: WebhookDeliveryStatus | undefined;
  readonly bookingId?: string | undefined;
  /** Only deliveries older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** The deliveries of an endpoint, newest first: ids sort by time. */
export function listDeliveries(db: Database, filter: DeliveryFilter): Promise<Delivery[]> {
  const { endpointId, status, bookingId, before, limit } = filter;
  const query = withEvent(db).where({ endpoint_id: endpointId }).orderBy('deliveries.id', 'desc').limit(limit);
  if (status !== undefined) void query.where({ status });
  if (bookingId !== undefined) void query.where('deliveries.booking_id', bookingId);
  if (before !== undefined) void query.where('deliveries.id', '<', before);
  return query.select<Delivery[]>(COLUMNS);
}

type Name = { readonly endpointId: string; readonly id: string };

export async function getDelivery(db: Database, { endpointId, id }: Name): Promise<Delivery & { body: string }> {
  const query = withEvent(db).where({ endpoint_id: endpointId, 'deliveries.id': id });
  const delivery = await query.first<(Delivery & { body: string }) | undefined>({ ...COLUMNS, body: 'body' });
  return delivery ?? notFound(id);
}

/** Has a delivery sent at once, with all its attempts before it. */
export async function sendAgain(trx: Transaction, { endpointId, id }: Name): Promise<void> {
  const changed = await trx('deliveries').where({ endpoint_id: endpointId, id }).update(afresh(trx));
  if (changed === 0) notFound(id);
  announce(trx, DELIVERIES_DUE);
}

/** Does the same for all failed deliveries that were created since then. Returns their number. */
export async function sendFailedAgain(trx: Transaction, endpointId: string, since: Date): Promise<number> {
  const failed = trx('deliveries').where({ endpoint_id: endpointId, status: 'failed' });
  const changed = await failed.where('created_at', '>=', since).update(afresh(trx));
  announce(trx, DELIVERIES_DUE);
  return changed;
}

function afresh(trx: Transaction): Record<string, unknown> {
  return { status: 'pending', attempts: 0, next_at: trx.fn.now() };
}

const KEPT_DAYS = 30;
const BATCH_ROWS = 1_000;

/** Deletes a bounded number of old events with their deliveries. Returns whether there may be more. */
export async function pruneNotifications(db: Database): Promise<boolean> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from notifications where id in (
       select id from notifications where stored_at < now() - make_interval(days => ?)
       order by stored_at limit ? for update skip locked)`,
    [KEPT_DAYS, BATCH_ROWS],
  );
  return rowCount === BATCH_ROWS;
}

function withEvent(db: Database) {
  return db('deliveries').join('notifications', 'notifications.id', 'notification_id');
}

function notFound(id: string): never {
  throw new ProblemError('webhook-delivery-not-found', `This endpoint has no delivery ${id}.`);
}
