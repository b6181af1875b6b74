import type { Database, Job } from '@booking/runtime';
import { endDeliveriesOfDeleted, pruneNotifications } from '../../delivery/delivery-repository.ts';
import { ENDPOINT_DELETED } from '../../endpoint/endpoint-repository.ts';

const EVERY_MS = 10 * 60_000;

/** Ends the waiting deliveries of deleted endpoints, and deletes events and their deliveries after 30 days. */
export function pruneDeliveriesJob(db: Database): Job {
  return {
    name: 'prune-deliveries',
    everyMs: EVERY_MS,
    wokenBy: [ENDPOINT_DELETED],
    run: async () => ((await endDeliveriesOfDeleted(db)) || (await pruneNotifications(db)) ? 'more' : 'idle'),
  };
}
