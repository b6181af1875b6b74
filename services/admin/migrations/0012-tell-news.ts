import type { Migration } from '@booking/runtime';

/**
 * Every table that staff see notifies the channel `news` of its changes, with `{resource, id, bookingId}`, once they
 * are committed. A timeline entry is news of its booking, and a report of a callback is news of that callback.
 */
export const tellNews: Migration = {
  name: '0012-tell-news',
  async up(db) {
    await db.raw(`
      create function tell_news() returns trigger language plpgsql as $$
      declare
        told jsonb := to_jsonb(new);
      begin
        perform pg_notify('news', jsonb_build_object(
          'resource', tg_argv[0], 'id', told ->> tg_argv[1], 'bookingId', told ->> tg_argv[2])::text);
        return null;
      end $$;
    `);
    for (const [table, resource, id, bookingId] of TOLD) {
      await db.raw(`
        create trigger ${table}_tell_news after insert or update on ${table}
          for each row execute function tell_news('${resource}', '${id}', '${bookingId}')
      `);
    }
  },
};

const TOLD = [
  ['booking_records', 'bookings', 'id', 'id'],
  ['payment_records', 'payments', 'id', 'booking_id'],
  ['refund_records', 'refunds', 'id', 'booking_id'],
  ['dispute_records', 'disputes', 'id', 'booking_id'],
  ['callback_records', 'callbacks', 'id', 'booking_id'],
  ['callback_reports', 'callbacks', 'callback_id', 'booking_id'],
  ['dead_letter_records', 'dead-letters', 'id', 'booking_id'],
  ['discrepancy_records', 'discrepancies', 'id', 'booking_id'],
  ['comparison_records', 'comparisons', 'id', 'booking_id'],
  ['refused_transition_records', 'refused-transitions', 'id', 'booking_id'],
  ['timeline_entries', 'bookings', 'booking_id', 'booking_id'],
  ['audit_entries', 'audit-log', 'id', 'booking_id'],
  ['staff', 'staff', 'id', 'booking_id'],
] as const;
