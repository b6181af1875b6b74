import { allowDismissedDeadLetters } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const dismissDeadLetters: Migration = { name: '0021-dismiss-dead-letters', up: allowDismissedDeadLetters };
