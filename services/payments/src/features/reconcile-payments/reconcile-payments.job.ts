import type { Job } from '@booking/runtime';
import { CHECK_REQUESTED } from '../../payment/payment-lease-repository.ts';
import { reconcilePayments, type Deps } from './reconcile-payments.ts';

/** A poll is late by at most this fraction of its pause. */
const TURNS_PER_PAUSE = 5;
const MS_PER_SECOND = 1_000;
const EVERY_MS_MAX = 5_000;

export function reconcilePaymentsJob(deps: Deps): Job {
  const { agesSeconds, pauseSeconds } = deps.schedule;
  const shortestSeconds = Math.min(pauseSeconds, ...agesSeconds);
  return {
    name: 'reconcile-payments',
    everyMs: Math.min(EVERY_MS_MAX, (shortestSeconds * MS_PER_SECOND) / TURNS_PER_PAUSE),
    wokenBy: [CHECK_REQUESTED],
    run: async () => ((await reconcilePayments(deps)) ? 'more' : 'idle'),
  };
}
