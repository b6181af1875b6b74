import type { Migration } from '@booking/runtime';

/**
 * The marks of staff on waiting records: who takes care of it, and until when it is snoozed. They belong to admin alone,
 * so a rebuild of the records keeps them.
 */
export const createWorkMarks: Migration = {
  name: '0039-create-work-marks',
  async up(db) {
    await db.raw(`
      create table work_marks (
        kind text not null,
        record_id uuid not null,
        assignee text,
        snoozed_at timestamptz(3),
        snoozed_until timestamptz(3),
        marked_at timestamptz(3) not null,
        primary key (kind, record_id),
        check ((snoozed_at is null) = (snoozed_until is null))
      );
      create index work_marks_marked_at on work_marks (marked_at);
      create trigger work_marks_tell_news after insert or update on work_marks
        for each row execute function tell_news('work-queue', 'record_id', 'booking_id');
    `);
  },
};
