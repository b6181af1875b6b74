import { createIndex, type Migration } from '@booking/runtime';

/**
 * Finds events by any part of their id, their type, their booking or the record that they are about, whose id is the
 * first member of `data`.
 */
export const searchDeliveries: Migration = {
  name: '0009-search-deliveries',
  inSteps: true,
  async up(db) {
    await db.raw('create extension if not exists pg_trgm');
    await createIndex(db, {
      name: 'notifications_text',
      on: `notifications using gin ((id::text || ' ' || type || ' ' || coalesce(booking_id::text, '') || ' ' ||
             coalesce(substring(body from '"data": *[{]"id": *"([^"]*)"'), '')) gin_trgm_ops)
           with (gin_pending_list_limit = 2048)`,
    });
  },
};
