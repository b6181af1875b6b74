import type { Callback } from '@booking/contracts';
import { type Database, defineStatement, type Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import { NOTIFY_LIVE_UPDATES } from '../live-update/live-update.ts';
import { holdPlaces } from '../read-model/projection-repository.ts';
import type { Line, ReadModel } from '../read-model/read-model.ts';
import { callbackReports } from './callback-report.ts';

/**
 * Marks webhooks whose reports were published. If a webhook is not stored yet, the transaction that stores it waits
 * until this transaction ends, and then marks it.
 */
export async function notePassedOn(
  trx: Transaction,
  callbacks: ReadModel<Callback>,
  { firsts, lines }: { readonly firsts: readonly Callback[]; readonly lines: readonly Line[] },
): Promise<void> {
  const heard = new Set(firsts.map(({ id }) => id));
  const reported = lines.map((line) => line[callbackReports.idColumn] as string).filter((id) => !heard.has(id));
  await holdPlaces(trx, callbacks, reported);
  const ids = [...heard, ...reported];
  if (ids.length > 0) await updatePassedOn(trx, [ids]);
}

// A rebuild runs this between savepoints and must see it fail there, so `defineWrite`, which does not wait, cannot be used.
const updatePassedOn = defineStatement(`
  with changes as (
    update callback_records as callback set is_passed_on = true
    where id = any($1::uuid[]) and not is_passed_on
      and exists (select from callback_reports where callback_id = callback.id)
    returning 'callbacks' as resource, id, null::uuid as booking_id
  )
  select ${NOTIFY_LIVE_UPDATES} from changes`);

export async function findReporting(db: Database, callbackIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = await db('callback_reports')
    .whereIn('callback_id', callbackIds)
    .distinct()
    .pluck<string[]>('callback_id');
  return new Set(ids);
}

/** The most bookings that are shown for a webhook. The reports of a webhook usually name fewer. */
const BOOKINGS_MAX = 100;

/**
 * The bookings of a webhook. A report names a booking by the address of its webhook, by our id of a payment, or by a
 * reference that it shares with such a report.
 */
export async function findBookingsOfCallback(db: Database, callbackId: string): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { booking_id: string }[] }>(BOOKINGS, [callbackId, BOOKINGS_MAX]);
  return rows.map((row) => row.booking_id);
}

const BOOKINGS = `
  with own as (select * from callback_reports where callback_id = ?),
  related as (
    select booking_id, payment_id from own
    union
    select other.booking_id, other.payment_id from own join callback_reports as other on other.method = own.method
      and (other.payment_reference = own.payment_reference or other.capture_reference = own.capture_reference)
  )
  select booking_id from related where booking_id is not null
  union
  select payment_records.booking_id from related join payment_records on payment_records.id = related.payment_id
  limit ?`;

/**
 * Selects the ids of webhooks that came to an address of the booking or name one of its known payments. A reference is
 * unique only at its own gateway.
 */
export function selectCallbacksOfBooking(db: Database, bookingId: string): Knex.QueryBuilder {
  const addressed = db('callback_reports').where({ booking_id: bookingId }).select('callback_id as id');
  return addressed.union([selectNaming(db, { 'payment_records.booking_id': bookingId })]);
}

/** Selects the ids of webhooks that name the payment, by our id or by a reference of its gateway. */
export function selectCallbacksOfPayment(db: Database, paymentId: string): Knex.QueryBuilder {
  return selectNaming(db, { 'payment_records.id': paymentId });
}

const CALLBACKS_MAX = 500;

export async function findCallbacksOfPayment(db: Database, paymentId: string): Promise<string[]> {
  const rows = await selectCallbacksOfPayment(db, paymentId).limit(CALLBACKS_MAX).select<{ id: string }[]>();
  return rows.map(({ id }) => id);
}

function selectNaming(db: Database, payments: Readonly<Record<string, string>>): Knex.QueryBuilder {
  return db('payment_records')
    .join('callback_reports', 'callback_reports.method', 'payment_records.method')
    .where(payments)
    .whereRaw(
      `(callback_reports.payment_id = payment_records.id
        or callback_reports.payment_reference = payment_records.record ->> 'gatewayReference'
        or callback_reports.capture_reference = payment_records.record ->> 'captureReference')`,
    )
    .select('callback_reports.callback_id as id');
}
