import { migrationsInOrder } from '@booking/runtime';
import * as all from './all.ts';

export const migrations = migrationsInOrder(all);

/** Tables whose rows are never removed, and changed by an erasure only. */
export const appendOnly = ['audit_entries', 'notes'];
