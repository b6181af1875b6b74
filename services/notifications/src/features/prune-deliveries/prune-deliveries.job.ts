import type { Database, Job } from '@booking/runtime';
import { pruneNotifications } from '../../delivery/delivery-repository.ts';

const EVERY_MS = 10 * 60_000;

/** Deletes events and their deliveries after 30 days. */
export function pruneDeliveriesJob(db: Database): Job {
  return {
    name: 'prune-deliveries',
    everyMs: EVERY_MS,
    run: () => pruneNotifications(db),
  };
}
