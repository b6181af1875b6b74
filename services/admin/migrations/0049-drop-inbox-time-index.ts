import { dropInboxTimeIndex as dropIndex } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const dropInboxTimeIndex: Migration = { name: '0049-drop-inbox-time-index', up: dropIndex };
