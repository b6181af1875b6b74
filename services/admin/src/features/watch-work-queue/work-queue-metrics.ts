import { type Clock, gauges, type Part, type ReadPool, watch } from '@booking/runtime';
import { countWorkQueue } from '../../work-queue/work-queue-repository.ts';

type Deps = { readonly readPool: ReadPool; readonly clock: Clock };

export function workQueueMetrics({ readPool, clock }: Deps): Part {
  return gauges('work queue metrics', () => [
    watch('booking.work_queue.items', async () => {
      const counts = await readPool.read((db) => countWorkQueue(db, clock()));
      return Object.entries(counts).map(([kind, value]) => ({ labels: { kind }, value }));
    }),
  ]);
}
