import type { Migration } from '@booking/runtime';

/**
 * Every authentic webhook: the bytes and the headers that prove it. One row per body of an event; repeated deliveries
 * of the same bytes only increase a counter. Only one of several bodies under one event id is trusted. Rows are kept
 * for ever, because a gateway that signs no time can repeat a webhook at any time.
 */
export const createCallbacks: Migration = {
  name: '0002-create-callbacks',
  async up(db) {
    await db.raw(`
      create table callbacks (
        id uuid primary key,
        version integer not null,
        method text not null,
        event_id text not null,
        event_type text not null,
        vouching text not null check (vouching in ('body', 'fields', 'sender', 'nothing')),
        outcome text not null check (outcome in ('accepted', 'ignored', 'quarantined', 'conflicting')),
        note text,
        addressed_booking_id uuid,
        body bytea not null,
        body_digest char(64) not null,
        headers jsonb not null,
        deliveries integer not null check (deliveries > 0),
        received_at timestamptz not null,
        last_received_at timestamptz not null,
        constraint callbacks_are_stored_once unique (method, event_id, body_digest)
      )`);
    await db.raw(`
      create unique index callbacks_believed_once on callbacks (method, event_id) where outcome <> 'conflicting'`);
  },
};
