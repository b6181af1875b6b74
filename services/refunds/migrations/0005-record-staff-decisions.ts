import type { Migration } from '@booking/runtime';

export const recordStaffDecisions: Migration = {
  name: '0005-record-staff-decisions',
  async up(db) {
    await db.raw(`
      alter table refunds
        add column needs_approval boolean not null default false,
        add column settled_manually_by text,
        add column settled_manually_at timestamptz,
        add column settlement_note text,
        add column review_meaning text check (review_meaning in ('keep_booking', 'cancel_booking')),
        add column reviewed_by text,
        add column reviewed_at timestamptz,
        add column review_note text,
        add check ((settled_manually_by is null) = (settled_manually_at is null)),
        add check ((settled_manually_by is null) = (settlement_note is null)),
        add check ((review_meaning is null) = (reviewed_by is null)),
        add check ((review_meaning is null) = (reviewed_at is null)),
        add check (review_meaning is null or origin = 'external')`);
    await db.raw('alter table refundable_payments add column is_mismatched boolean not null default false');
  },
};
