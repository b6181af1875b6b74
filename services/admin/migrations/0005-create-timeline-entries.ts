import type { Migration } from '@booking/runtime';

/** `timeline_entries`: the timelines of bookings, one row per event, with the event's id and time. */
export const createTimelineEntries: Migration = {
  name: '0005-create-timeline-entries',
  async up(db) {
    await db.raw(`
      create table timeline_entries (
        event_id uuid primary key,
        booking_id uuid not null,
        aggregate_id text not null,
        type text not null,
        source text not null,
        at timestamptz(3) not null,
        summary jsonb not null
      );
      create index timeline_entries_booking_id on timeline_entries (booking_id, at desc, event_id desc);
    `);
  },
};
