import { moveRefusedEvents as replaceMaintenance } from '@booking/messaging';
import type { Migration } from '@booking/runtime';

export const moveRefusedEvents: Migration = { name: '0017-move-refused-events', up: replaceMaintenance };
