import { createIndex, type Migration } from '@booking/runtime';

/** Finds the webhooks about a booking that staff sent again. */
export const findResentWebhooks: Migration = {
  name: '0038-find-resent-webhooks',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'audit_entries_resent_webhooks',
      on: "audit_entries ((after ->> 'bookingId')) where target_type = 'webhook_delivery'",
    });
  },
};
