import type { Job } from '@booking/runtime';
import { CLOSING_REQUESTED } from '../../payment/payment-lease-repository.ts';
import { closeSessions, type Deps } from './close-sessions.ts';

const EVERY_MS = 5_000;

export function closeSessionsJob(deps: Deps): Job {
  return {
    name: 'close-sessions',
    everyMs: EVERY_MS,
    wokenBy: [CLOSING_REQUESTED],
    run: async () => ((await closeSessions(deps)) ? 'more' : 'idle'),
  };
}
