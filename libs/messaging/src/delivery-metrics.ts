import { type ServiceName, streamOf } from '@booking/contracts';
import { type Database, gauges, type Part, watch } from '@booking/runtime';
import type { StreamInfo } from '@nats-io/jetstream';
import type { Bus } from './bus/bus.ts';
import { type Listener, listenersByStream } from './listeners/define-listener.ts';
import { oldestAgeMs } from './retention/handled-events.ts';

/** The largest number of unsent events that is shown. It bounds the work of a reading during a long outage. */
const UNSENT_SHOWN_MAX = 100_000;

type Options = { service: ServiceName; db: Database; bus: Bus; listeners: readonly Listener[] };

/** Metrics of deliveries. All replicas of a service report the same values, so queries must take their maximum. */
export function deliveryMetrics({ service, db, bus, listeners }: Options): Part {
  const outbox = sharedWhileRunning(() => readOutbox(db));
  return gauges('delivery metrics', () => [
    watch('booking.outbox.unsent', async () => [{ labels: {}, value: (await outbox()).unsent }]),
    watch('booking.outbox.oldest.age', async () => [{ labels: {}, value: (await outbox()).ageSeconds }]),
    watch('booking.dead_letters.waiting', () => readDeadLetters(db)),
    watch('booking.stream.messages', async () => [await readStream(bus, service, ({ state }) => state.messages)]),
    watch('booking.stream.bytes', async () => [await readStream(bus, service, ({ state }) => state.bytes)]),
    watch('booking.stream.bytes.max', async () => [await readStream(bus, service, ({ config }) => config.max_bytes)]),
    watch('booking.stream.oldest.age', async () => [await readStream(bus, service, oldestAgeSeconds)]),
    ...[...listenersByStream(listeners).keys()].map((stream) =>
      watch('booking.listener.lag', () => readLag(bus, service, stream)),
    ),
  ]);
}

/** A scrape reads all gauges at once, so the two figures of the outbox share a reading. */
function sharedWhileRunning<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => (running ??= read().finally(() => (running = undefined)));
}

async function readOutbox(db: Database): Promise<{ unsent: number; ageSeconds: number }> {
  const unsentEvents = 'from outbox where sent_at is null and refused_at is null';
  const { rows } = await db.raw<{ rows: [{ unsent: number; age: number | null }] }>(
    `select (select count(*) from (select ${unsentEvents} limit ${String(UNSENT_SHOWN_MAX)}) as shown) as unsent,
       (select extract(epoch from now() - created_at)::float8 ${unsentEvents} order by created_at limit 1) as age`,
  );
  const [{ unsent, age }] = rows;
  return { unsent, ageSeconds: Math.max(0, age ?? 0) };
}

async function readDeadLetters(db: Database) {
  const { rows } = await db.raw<{ rows: { listener: string; waiting: number }[] }>(
    `select listener, count(*) filter (where status = 'waiting') as waiting from dead_letters group by listener`,
  );
  return rows.map(({ listener, waiting: value }) => ({ labels: { listener }, value }));
}

async function readStream(bus: Bus, service: ServiceName, valueOf: (info: StreamInfo) => number) {
  const manager = await (await bus.jetstream()).jetstreamManager(false);
  const stream = streamOf[service];
  return { labels: { stream }, value: valueOf(await manager.streams.info(stream)) };
}

/** The age of the oldest message in seconds, by the clock of the server; 0 for an empty stream. */
function oldestAgeSeconds(info: StreamInfo): number {
  return Math.max(0, oldestAgeMs(info) / 1_000);
}

async function readLag(bus: Bus, service: ServiceName, stream: string) {
  const js = await bus.jetstream();
  const consumer = await js.consumers.get(stream, service);
  const { num_pending, num_ack_pending } = await consumer.info(true);
  return [{ labels: { stream }, value: num_pending + num_ack_pending }];
}
