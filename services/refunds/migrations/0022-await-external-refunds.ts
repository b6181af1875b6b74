import { backfill, type Migration } from '@booking/runtime';

/** Open external refunds that earlier versions recorded become unresolved too, unless their gateway reports on them. */
export const awaitExternalRefunds: Migration = {
  name: '0022-await-external-refunds',
  inSteps: true,
  up: (db) =>
    backfill(db, {
      table: 'refund_allocations',
      key: 'id',
      set: `due_at = now() + interval '14 days'`,
      where: `status = 'pending' and due_at is null
        and refund_id in (select id from refunds where status = 'processing' and origin = 'external')`,
    }),
};
