import { inOrder } from '@booking/runtime';
import * as all from './all.ts';

export const migrations = inOrder(all);
