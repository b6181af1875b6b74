import { allowDismissedDeadLetters } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const dismissDeadLetters: Migration = { name: '0014-dismiss-dead-letters', up: allowDismissedDeadLetters };
