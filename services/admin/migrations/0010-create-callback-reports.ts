import type { Migration } from '@booking/runtime';

/**
 * `callback_reports`: the ids and references by which each report of a callback names a payment or a booking. A
 * gateway's reference can have any length, which only a hash index supports. `booking_id` of a discrepancy is the one
 * in its record.
 */
export const createCallbackReports: Migration = {
  name: '0010-create-callback-reports',
  async up(db) {
    await db.raw(`
      create table callback_reports (
        event_id uuid primary key,
        callback_id uuid not null,
        method text not null,
        booking_id uuid,
        payment_id uuid,
        payment_reference text,
        capture_reference text
      );
      create index callback_reports_booking_id on callback_reports (booking_id);
      create index callback_reports_payment_id on callback_reports (payment_id);
      create index callback_reports_payment_reference on callback_reports using hash (payment_reference);
      create index callback_reports_capture_reference on callback_reports using hash (capture_reference);

      alter table discrepancy_records add column booking_id uuid
        generated always as ((record ->> 'bookingId')::uuid) stored;
      create index discrepancy_records_booking_id on discrepancy_records (booking_id);
    `);
  },
};
