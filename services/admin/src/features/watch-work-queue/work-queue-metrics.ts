import { gauges, type Part, watch } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { countWorkQueue } from '../../work-queue/work-queue-repository.ts';

export function workQueueMetrics({ readPool, clock }: Pick<AdminDeps, 'readPool' | 'clock'>): Part {
  return gauges('work queue metrics', () => [
    watch('booking.work_queue.items', async () => {
      const counts = await readPool.read((db) => countWorkQueue(db, clock()));
      return Object.entries(counts).map(([kind, value]) => ({ labels: { kind }, value }));
    }),
  ]);
}
