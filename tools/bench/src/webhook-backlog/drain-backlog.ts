import { setTimeout as delay } from 'node:timers/promises';
import { BookingPayments, type NewBooking } from '@booking/client';
import { eventually } from '@booking/testing/clients';
import { Meter, type Usage } from '../load/meter.ts';
import { createToken } from '../sides/product-token.ts';
import type { Side } from '../sides/side.ts';
import { Backlog } from './backlog.ts';
import { type CountingReceiver, startCountingReceiver } from './counting-receiver.ts';

const EVERY_MS = 50;
const STALLED_MS = 60_000;
const PERMISSIONS = ['manage_bookings', 'manage_webhooks'];
const NEW_BOOKING = {
  customerId: 'alice',
  description: 'Two nights by the sea',
  total: { amount: 24_000, currency: 'EUR' },
  startsAt: '2030-06-01T14:00:00Z',
} satisfies NewBooking;

export type Drain = {
  readonly deliveries: number;
  readonly perSecond: number;
  /** CPU time per delivery by process; `receiver` is the process of the bench. */
  readonly usage: Usage;
  /** The promises about deliveries that were broken. */
  readonly violations: readonly string[];
};

type Options = {
  readonly side: Side;
  readonly url: string;
  readonly dataDir: string;
  readonly deliveries: number;
  readonly signal: AbortSignal;
};

/** Measures how fast one endpoint gets a backlog of deliveries that waited while it was switched off. */
export async function drainBacklog({ side, url, dataDir, deliveries, signal }: Options): Promise<Drain> {
  const database = side.stores.databases.find((address) => address.endsWith('/notifications'));
  const backlog = new Backlog(String(database));
  const receiver = await startCountingReceiver();
  await backlog.connect();
  try {
    const client = new BookingPayments({ url, token: createToken(dataDir, PERMISSIONS) });
    const { id } = await client.webhookEndpoints.create({ url: receiver.url, events: ['booking.created'] });
    await client.createBooking(NEW_BOOKING);
    await eventually(() => expectCount(receiver, 1));
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
    const violations = await findViolations(backlog, receiver);
    return { deliveries, perSecond: deliveries / usage.seconds, usage, violations };
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

function expectCount({ counts }: CountingReceiver, expected: number): void {
  if (counts.size < expected) throw new Error(`${counts.size} webhooks have arrived`);
}
