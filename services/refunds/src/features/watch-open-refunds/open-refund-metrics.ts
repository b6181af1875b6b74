import { type Database, gauges, type Part, watch } from '@booking/runtime';
import { countOpenRefunds } from '../../refund/open-refund-repository.ts';

/** Reports the number of refunds that wait for staff or for a gateway, and the age of the oldest one. */
export function openRefundMetrics(db: Database): Part {
  return gauges('open refund metrics', () => [
    watch('booking.refunds.open', async () =>
      (await countOpenRefunds(db)).map(({ status, refunds: value }) => ({ labels: { status }, value })),
    ),
    watch('booking.refunds.oldest.age', async () =>
      (await countOpenRefunds(db)).map(({ status, ageSeconds: value }) => ({ labels: { status }, value })),
    ),
  ]);
}
