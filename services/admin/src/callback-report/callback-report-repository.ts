import type { Database, Transaction } from '@booking/runtime';
import type { Knex } from 'knex';
import { callbackRecords } from '../callback-record/callback-record.ts';
import { paymentRecords } from '../payment-record/payment-record.ts';
import { takeTurn } from '../read-model/turns-repository.ts';
import type { CallbackReport } from './callback-report.ts';

/** Keeps what an event reported; an event that is there already adds nothing. The callback may be heard of later. */
export async function insertCallbackReport(trx: Transaction, eventId: string, report: CallbackReport): Promise<void> {
  await takeTurn(trx, callbackRecords.table);
  await trx('callback_reports')
    .insert({
      event_id: eventId,
      callback_id: report.callbackId,
      method: report.method,
      booking_id: report.bookingId,
      payment_id: report.paymentId,
      payment_reference: report.paymentReference,
      capture_reference: report.captureReference,
    })
    .onConflict('event_id')
    .ignore();
  await notePassedOn(trx, report.callbackId);
}

/** Notes with a callback whether something of it was passed on, as far as both have been heard of. */
export async function notePassedOn(trx: Transaction, callbackId: string): Promise<void> {
  await trx(callbackRecords.table)
    .where({ id: callbackId, is_passed_on: false })
    .whereExists(trx('callback_reports').where({ callback_id: callbackId }).select(trx.raw('1')))
    .update({ is_passed_on: true });
}

/** Which of the callbacks have reported something. */
export async function findReporting(db: Database, callbackIds: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = await db('callback_reports')
    .whereIn('callback_id', callbackIds)
    .distinct()
    .pluck<string[]>('callback_id');
  return new Set(ids);
}

/**
 * Selects the ids of callbacks that came to an address of the booking or name a payment of it, as far as its payments
 * are known now. A reference means something only at its own gateway.
 */
export function selectCallbacksOfBooking(db: Database, bookingId: string): Knex.QueryBuilder {
  const addressed = db('callback_reports').where({ booking_id: bookingId }).select('callback_id as id');
  return addressed.union([selectNaming(db, { 'payment_records.booking_id': bookingId })]);
}

/** Selects the ids of callbacks that name the payment, by our id of it or by a reference of its gateway. */
export function selectCallbacksOfPayment(db: Database, paymentId: string): Knex.QueryBuilder {
  return selectNaming(db, { 'payment_records.id': paymentId });
}

/** The most that a page shows. */
const CALLBACKS_MAX = 500;

export async function findCallbacksOfPayment(db: Database, paymentId: string): Promise<string[]> {
  const rows = await selectCallbacksOfPayment(db, paymentId).limit(CALLBACKS_MAX).select<{ id: string }[]>();
  return rows.map(({ id }) => id);
}

function selectNaming(db: Database, payments: Readonly<Record<string, string>>): Knex.QueryBuilder {
  return db(paymentRecords.table)
    .join('callback_reports', 'callback_reports.method', 'payment_records.method')
    .where(payments)
    .whereRaw(
      `(callback_reports.payment_id = payment_records.id
        or callback_reports.payment_reference = payment_records.record ->> 'gatewayReference'
        or callback_reports.capture_reference = payment_records.record ->> 'captureReference')`,
    )
    .select('callback_reports.callback_id as id');
}
