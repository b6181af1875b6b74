import { createIndex, type Migration } from '@booking/runtime';

/**
 * Finds the allocation with a reference of a gateway. While the table is empty, several indexes of it cost the same, and
 * PostgreSQL prefers the newest. It read all allocations of the gateway by `refund_allocations_sent` until it analyzed
 * the table, because `refund_allocations_gateway` is older.
 */
export const indexGatewayReferences: Migration = {
  name: '0030-index-gateway-references',
  inSteps: true,
  up: (db) =>
    createIndex(db, {
      name: 'refund_allocations_reference',
      on: 'refund_allocations (gateway_reference, method) where gateway_reference is not null',
      unique: true,
    }),
};
