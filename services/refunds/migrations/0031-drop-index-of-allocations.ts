import type { Migration } from '@booking/runtime';

/** `refund_allocations_reference` replaces it. */
export const dropIndexOfAllocations: Migration = {
  name: '0031-drop-index-of-allocations',
  async up(db) {
    await db.raw('drop index refund_allocations_gateway');
  },
};
