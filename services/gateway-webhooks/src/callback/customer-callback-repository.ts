import type { CustomerScope } from '@booking/contracts';
import { idBefore } from '@booking/messaging';
import { type Database, defineStatement } from '@booking/runtime';
import type { Callback } from './callback.ts';
import { CALLBACK_COLUMNS, type CallbackRow, toCallback } from './callback-row.ts';
import { nameMatcher } from './name-matcher.ts';

const SCANNED_MAX = 500;

type Scope = CustomerScope & { readonly after: string | null };
type Found = { readonly callbacks: readonly Callback[]; readonly next: string | null };

const selectPage = defineStatement<CallbackRow>(`
  select ${CALLBACK_COLUMNS.join()} from callbacks
  where id > $1 and (body is not null or addressed_booking_id = any($2::uuid[])) order by id limit $3`);

/**
 * Reads a page of the webhooks that were received after the first of these bookings. Returns those that were sent to
 * the address of a booking, or name a booking, one of its payments or the customer. Bodies are stored as bytes in any
 * format, so no index can find these names.
 */
export async function findCallbacksOfBookings(db: Database, { customerId, bookingIds, after }: Scope): Promise<Found> {
  const [first] = bookingIds.toSorted();
  if (first === undefined) return { callbacks: [], next: null };
  const isNamed = nameMatcher([customerId, ...bookingIds, ...(await listNames(db, bookingIds))]);
  const rows = await selectPage(db, [after ?? idBefore(first), bookingIds, SCANNED_MAX]);
  const callbacks = rows
    .map(toCallback)
    .filter(({ addressedBookingId, body }) => bookingIds.includes(addressedBookingId ?? '') || isNamed(body));
  return { callbacks, next: rows.length < SCANNED_MAX ? null : (rows.at(-1)?.id ?? null) };
}

const selectNames = defineStatement<{ name: string | null }>(`
  select unnest(array[payment_id::text, gateway_reference, capture_reference]) as name
  from payment_addresses where booking_id = any($1::uuid[])`);

async function listNames(db: Database, bookingIds: readonly string[]): Promise<string[]> {
  return (await selectNames(db, [bookingIds])).flatMap(({ name }) => name ?? []);
}

const eraseBodies = defineStatement(`
  update callbacks set body = null, headers = '{}', masked_reading = null, body_removed_at = now()
  where id = any($1::uuid[]) and body is not null`);

/** Removes these bodies with the headers that verify them. Digests and metadata stay. */
export async function removeBodies(db: Database, ids: readonly string[]): Promise<void> {
  await eraseBodies(db, [ids]);
}
