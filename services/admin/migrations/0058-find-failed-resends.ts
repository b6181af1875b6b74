import { createIndex, type Migration } from '@booking/runtime';

/** Finds the webhooks about a booking that staff could not send again. */
export const findFailedResends: Migration = {
  name: '0058-find-failed-resends',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'audit_entries_failed_resends',
      on: "audit_entries ((before ->> 'bookingId')) where target_type = 'webhook_delivery'",
    });
  },
};
