import { migrationsInOrder } from '@booking/runtime';
import * as all from './all.ts';

export const migrations = migrationsInOrder(all);
