import type { Job } from '@booking/runtime';
import { reconcileNext } from './reconcile.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
import { RECONCILIATION_REQUESTED } from './reconciliation-repository.ts';

/** A job runs this often per interval, so a reconciliation starts late by at most a fifth of the interval. */
const TURNS_PER_INTERVAL = 5;
const MS_PER_SECOND = 1_000;
const EVERY_MS_MAX = 60_000;

/** Reconciles with each gateway at its interval, and at once when it is requested. */
export function reconcileJob(deps: ReconciliationDeps): Job {
  const intervalMs = deps.reconcile.compareEverySeconds * MS_PER_SECOND;
  return {
    name: 'reconcile',
    everyMs: Math.min(EVERY_MS_MAX, intervalMs / TURNS_PER_INTERVAL),
    wokenBy: [RECONCILIATION_REQUESTED],
    run: () => reconcileNext(deps),
  };
}
