import type { Migration } from '@booking/runtime';

/** The reason that the gateway got with the first order of an allocation; null if it got none. */
export const keepTheSentReason: Migration = {
  name: '0019-keep-the-sent-reason',
  async up(db) {
    await db.raw('alter table refund_allocations add column sent_reason text');
  },
};
