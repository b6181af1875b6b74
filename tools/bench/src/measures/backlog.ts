import { setTimeout as delay } from 'node:timers/promises';
import { BookingPayments, type NewBooking } from '@booking/client';
import { eventually } from '@booking/testing/clients';
import { Backlog } from '../backlog/backlog.ts';
import { type CountingReceiver, startCountingReceiver } from '../backlog/counting-receiver.ts';
import { Meter } from '../load/meter.ts';
import type { Product, Side } from '../sides/side.ts';
import type { FreshBench, Sample } from './measure.ts';

const DELIVERIES = 20_000;
const EVERY_MS = 50;
const STALLED_MS = 60_000;
const NEW_BOOKING = {
  customerId: 'alice',
  description: 'Two nights by the sea',
  total: { amount: 24_000, currency: 'EUR' },
  startsAt: '2030-06-01T14:00:00Z',
} satisfies NewBooking;

/**
 * Measures how fast one endpoint receives a backlog of deliveries, on a fresh stack. The deliveries have waited while
 * the endpoint was switched off. The floor sends no webhooks.
 */
export async function measureBacklog({ harness, name, count }: FreshBench): Promise<Sample[]> {
  if (name === 'floor') return [];
  const side = await harness.startBeside(name, harness.newDirectory(`${name}-backlog`));
  try {
    return side.product
      ? [await drain(side, side.product, { deliveries: count(DELIVERIES), signal: harness.signal })]
      : [];
  } finally {
    await side.stop();
  }
}

type Options = { readonly deliveries: number; readonly signal: AbortSignal };

async function drain(side: Side, product: Product, { deliveries, signal }: Options): Promise<Sample> {
  const backlog = new Backlog(product.databaseUrl('notifications'));
  const receiver = await startCountingReceiver();
  await backlog.connect();
  try {
    const client = new BookingPayments({ url: product.url, token: await product.token() });
    const { id } = await client.webhookEndpoints.create({ url: receiver.url, events: ['booking.created'] });
    await client.createBooking(NEW_BOOKING);
    await untilArrived(receiver, 1, signal);
    await client.webhookEndpoints.update(id, { active: false });
    await backlog.fill(id, deliveries);

    const meter = new Meter(() => ({ ...side.processes(), receiver: [process.pid] }));
    const { usage } = await meter.measure(
      async () => {
        await client.webhookEndpoints.update(id, { active: true });
        await untilArrived(receiver, deliveries + 1, signal);
      },
      () => deliveries,
    );
    const failures = await findViolations(backlog, receiver);
    return { metric: 'backlog-per-second', value: deliveries / usage.seconds, operations: deliveries, usage, failures };
  } finally {
    await Promise.all([backlog.close(), receiver.stop()]);
  }
}

/** Throws if nothing arrives for a minute. */
async function untilArrived({ counts }: CountingReceiver, expected: number, signal: AbortSignal): Promise<void> {
  for (let before = 0, sinceMs = performance.now(); counts.size < expected;) {
    if (counts.size > before) [before, sinceMs] = [counts.size, performance.now()];
    if (performance.now() - sinceMs > STALLED_MS) throw new Error(`Only ${counts.size} of ${expected} have arrived`);
    await delay(EVERY_MS, undefined, { signal });
  }
}

async function findViolations(backlog: Backlog, { counts }: CountingReceiver): Promise<string[]> {
  await eventually(async () => {
    if ((await backlog.countUnfinished()) > 0) throw new Error('Some results are not stored yet');
  }).catch(() => undefined);
  const unfinished = await backlog.countUnfinished();
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  return [
    ...(unfinished > 0 ? [`${unfinished} deliveries were not stored as delivered at the first attempt`] : []),
    ...(repeated > 0 ? [`${repeated} webhooks arrived more than once`] : []),
  ];
}
