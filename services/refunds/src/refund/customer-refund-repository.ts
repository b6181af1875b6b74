import type { PageRequest } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import type { Refund } from './refund.ts';
import { defineRefundSelect } from './refund-repository.ts';
import { toRefunds } from './refund-row.ts';

const selectOfBookings = defineRefundSelect(`
  r.id in (select id from refunds where booking_id = any($1) and id > $2 order by id limit $3) order by r.id, a.id`);

export async function listRefundsOfBookings(
  db: Database,
  bookingIds: readonly string[],
  { after, limit }: PageRequest,
): Promise<Refund[]> {
  return toRefunds(await selectOfBookings(db, [bookingIds, after, limit]));
}

export async function listRefundIdsOfBookings(db: Database, bookingIds: readonly string[]): Promise<string[]> {
  return db('refunds')
    .whereIn('booking_id', [...bookingIds])
    .pluck<string[]>('id');
}
