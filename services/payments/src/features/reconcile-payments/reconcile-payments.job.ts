import type { Job } from '@booking/runtime';
import { CHECK_REQUESTED } from '../../payment/payment-lease-repository.ts';
import { reconcilePayments, type Deps } from './reconcile-payments.ts';

const EVERY_MS = 5_000;

export function reconcilePaymentsJob(deps: Deps): Job {
  return {
    name: 'reconcile-payments',
    everyMs: EVERY_MS,
    wokenBy: [CHECK_REQUESTED],
    run: async () => ((await reconcilePayments(deps)) ? 'more' : 'idle'),
  };
}
