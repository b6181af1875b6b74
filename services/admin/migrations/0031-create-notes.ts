import type { Migration } from '@booking/runtime';

/**
 * Notes of staff on bookings and refunds, written once. They belong to admin alone, so a rebuild of the records keeps
 * them. A repeated request with the same key adds no second note.
 */
export const createNotes: Migration = {
  name: '0031-create-notes',
  async up(db) {
    await db.raw(`
      create table notes (
        id uuid primary key,
        booking_id uuid not null,
        target_type text not null check (target_type in ('booking', 'refund')),
        target_id uuid not null,
        author text not null,
        text text not null check (char_length(text) between 1 and 2000),
        at timestamptz(3) not null,
        request_key text,
        unique (author, request_key)
      );
      create index notes_booking_id on notes (booking_id, at);
      create function refuse_to_change_notes() returns trigger language plpgsql as $$
      begin
        raise exception 'notes are append-only';
      end $$;
      create trigger notes_are_append_only before update or delete on notes
        for each row execute function refuse_to_change_notes();
      create trigger notes_on_bookings_tell_news after insert on notes
        for each row when (new.target_type = 'booking')
        execute function tell_news('bookings', 'target_id', 'booking_id');
      create trigger notes_on_refunds_tell_news after insert on notes
        for each row when (new.target_type = 'refund')
        execute function tell_news('refunds', 'target_id', 'booking_id');
    `);
  },
};
