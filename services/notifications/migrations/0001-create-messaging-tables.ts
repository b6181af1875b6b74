import { createIdempotencyTable } from '@booking/http';
import { createMessagingTables } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const createMessaging: Migration = {
  name: '0001-create-messaging-tables',
  async up(db) {
    await createMessagingTables(db);
    await createIdempotencyTable(db);
  },
};
