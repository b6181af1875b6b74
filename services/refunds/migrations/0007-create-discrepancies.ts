import type { Migration } from '@booking/runtime';

/** Differences between our records and a gateway's list. An open difference has one row. */
export const createDiscrepancies: Migration = {
  name: '0007-create-discrepancies',
  async up(db) {
    await db.raw(`
      create table discrepancies (
        id uuid primary key,
        method text not null,
        kind text not null check (kind in ('unknown-refund', 'refund-missing-at-gateway', 'refund-differs')),
        reference text not null,
        booking_id uuid,
        ours_minor bigint check (ours_minor >= 0),
        ours_currency char(3),
        theirs_minor bigint check (theirs_minor >= 0),
        theirs_currency char(3),
        detail text not null,
        status text not null check (status in ('open', 'resolved')),
        found_at timestamptz not null,
        resolved_at timestamptz,
        resolved_by text,
        note text,
        version integer not null check (version > 0),
        check ((ours_minor is null) = (ours_currency is null)),
        check ((theirs_minor is null) = (theirs_currency is null)),
        check ((status = 'resolved') = (resolved_at is not null)),
        check (resolved_by is null or status = 'resolved')
      )`);
    await db.raw(`
      create unique index discrepancies_once on discrepancies (method, kind, reference) where status = 'open';
      create index discrepancies_of_reference on discrepancies (method, reference)`);
  },
};
