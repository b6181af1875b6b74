import { createIndex, type Migration } from '@booking/runtime';

/** An index for the job that removes the bodies of old webhooks. */
export const indexOldBodies: Migration = {
  name: '0014-index-old-bodies',
  inSteps: true,
  up: (db) => createIndex(db, { name: 'callbacks_with_body', on: 'callbacks (received_at) where body is not null' }),
};
