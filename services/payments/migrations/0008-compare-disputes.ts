import type { Migration } from '@booking/runtime';

/** Disputes are compared with a gateway's own list as well, the open ones for as long as they are open. */
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
