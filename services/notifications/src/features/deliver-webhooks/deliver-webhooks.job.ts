import type { Job } from '@booking/runtime';
import { DELIVERIES_DUE } from '../../delivery/new-delivery-repository.ts';
import type { DeliveryWorker } from './delivery-worker.ts';

const EVERY_MS = 2_000;

export function deliverWebhooksJob(worker: Pick<DeliveryWorker, 'sendDue'>): Job {
  return {
    name: 'deliver-webhooks',
    everyMs: EVERY_MS,
    wokenBy: [DELIVERIES_DUE],
    run: () => worker.sendDue(),
  };
}
