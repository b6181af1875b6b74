import type { Part } from '@booking/runtime';
import type { Config } from '../../config.ts';
import { createFirstStaff, type Deps } from './create-first-staff.ts';

/** Creates the first account before the first request, if one is configured. */
export function firstStaff(deps: Deps, account: Config['firstStaff']): Part {
  return {
    name: 'first staff',
    start: () => (account ? createFirstStaff(deps, account) : Promise.resolve()),
    stop: () => Promise.resolve(),
  };
}
