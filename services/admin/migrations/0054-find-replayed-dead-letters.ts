import { createIndex, type Migration } from '@booking/runtime';

/** Finds the dead letters about a booking that staff replayed. */
export const findReplayedDeadLetters: Migration = {
  name: '0054-find-replayed-dead-letters',
  inSteps: true,
  async up(db) {
    await createIndex(db, {
      name: 'audit_entries_replayed_dead_letters',
      on: "audit_entries ((before ->> 'bookingId')) where target_type = 'dead_letter'",
    });
  },
};
