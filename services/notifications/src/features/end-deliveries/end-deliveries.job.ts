import type { Database, Job } from '@booking/runtime';
import { endDeliveriesOfDeleted } from '../../delivery/delivery-repository.ts';
import { ENDPOINT_DELETED } from '../../endpoint/endpoint-repository.ts';

const EVERY_MS = 10 * 60_000;

/** Ends the waiting deliveries of deleted endpoints. */
export function endDeliveriesJob(db: Database): Job {
  return {
    name: 'end-deliveries',
    everyMs: EVERY_MS,
    wokenBy: [ENDPOINT_DELETED],
    run: () => endDeliveriesOfDeleted(db),
  };
}
