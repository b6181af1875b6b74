import type { Migration } from '@booking/runtime';

/** Disputes are reconciled with the gateway's list as well. The list reaches back to the oldest open dispute. */
export const compareDisputes: Migration = {
  name: '0008-compare-disputes',
  async up(db) {
    await db.raw(`
      alter table discrepancies drop constraint discrepancies_kind_check;
      alter table discrepancies add constraint discrepancies_kind_check check (
        kind in ('unknown-payment', 'payment-missing-at-gateway', 'payment-differs', 'dispute-differs')
      );
      create index disputes_open on disputes (method, recorded_at) where status = 'open'`);
  },
};
