import { createIndex, type Migration } from '@booking/runtime';

/**
 * Finds refunds by their gateways, and those that wait for a second person. PostgreSQL keeps statistics of the indexed
 * methods, so it knows which gateways are rare.
 */
export const filterTheRefundQueue: Migration = {
  name: '0034-filter-the-refund-queue',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'refund_records_methods',
      on: "refund_records using gin (jsonb_path_query_array(record, '$.allocations[*].method'))",
    });
    await createIndex(db, {
      name: 'refund_records_needing_approval',
      on: "refund_records (created_at, id) where record -> 'needsApproval' = 'true'",
    });
  },
};
