import { createMessagingTables } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const createMessaging: Migration = { name: '0001-create-messaging-tables', up: createMessagingTables };
