import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { watchTheStream } from './0002-watch-the-stream.ts';
import { createEndpoints } from './0003-create-endpoints.ts';
import { createNotifications } from './0004-create-notifications.ts';
import { createDeliveries } from './0005-create-deliveries.ts';
import { rememberHealth } from './0006-remember-health.ts';
import { listDeliveriesOfAllEndpoints } from './0007-list-deliveries-of-all-endpoints.ts';
import { moveRefusedEvents } from './0008-move-refused-events.ts';
import { searchDeliveries } from './0009-search-deliveries.ts';
import { keepDeletedEndpoints } from './0010-keep-deleted-endpoints.ts';
import { indexStoredAnswers } from './0011-index-answers.ts';
import { dropInboxTimeIndex } from './0012-drop-inbox-time-index.ts';

export const migrations: readonly Migration[] = [
  createMessaging,
  watchTheStream,
  createEndpoints,
  createNotifications,
  createDeliveries,
  rememberHealth,
  listDeliveriesOfAllEndpoints,
  moveRefusedEvents,
  searchDeliveries,
  keepDeletedEndpoints,
  indexStoredAnswers,
  dropInboxTimeIndex,
];
