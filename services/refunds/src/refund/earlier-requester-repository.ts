import type { IdempotencyKey } from '@booking/idempotency';
import type { Database, Transaction } from '@booking/runtime';

/**
 * The caller under whose name an equal request with this key has refunded the booking. A browser repeats a request
 * whose answer was lost, and its user may have another email by then, or another account.
 */
export async function findEarlierRequester(
  db: Database | Transaction,
  bookingId: string,
  { key, digest }: IdempotencyKey,
): Promise<string | undefined> {
  const requesters = db('refunds').where({ booking_id: bookingId }).distinct('requested_by');
  const answered = db('idempotency_keys').where({ key, digest }).whereIn('caller', requesters);
  const found = await answered.first<{ readonly caller: string } | undefined>('caller');
  return found?.caller;
}
