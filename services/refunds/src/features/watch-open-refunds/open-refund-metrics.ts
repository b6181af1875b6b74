import { type Database, gauges, type Part, watch } from '@booking/runtime';
import { countOpenRefunds } from '../../refund/open-refund-repository.ts';

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
