import { createBrokerLossTables } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const watchTheStream: Migration = { name: '0002-watch-the-stream', up: createBrokerLossTables };
