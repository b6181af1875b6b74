import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
import { createDatabase, createLogger, createSession, type Database, migrate, transact } from '@booking/runtime';
import { connectObserver, createTestDatabase, eventually, makeThrowawayDir, startTestNats } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { Bus } from '../src/bus/bus.ts';
import { newEvent, recordEventsOf } from '../src/index.ts';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { TurnWatch } from '../src/turn-watch.ts';
import { migrations } from './count-payment.ts';

/** Counts the statements that mark lost events as unsent, which read the whole outbox. */
const COUNT_SCANS = `
  create table scans (at timestamptz);
  create function count_scan() returns trigger language plpgsql as $$ begin
    if current_query() like '%sent_at = null%' then insert into scans values (now()); end if;
    return null;
  end $$;
  create trigger count_scans before update on outbox for each statement execute function count_scan()`;

/** The relay takes longer to find a gap, so the bus stores the missing event again. */
const DUPLICATE_WINDOW_MS = 100;

const logger = createLogger({ service: 'payments', level: 'silent' });

let nats: Awaited<ReturnType<typeof startTestNats>>;
let observer: NatsConnection;
let streams: JetStreamManager['streams'];
let db: Database;
let bus: Bus;
let relay: OutboxRelay;
/** The session of another replica, which leads at first. */
let other: ReturnType<typeof createSession>;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-relay-sessions-'), 'jetstream'),
    members: [{ service: 'payments', listeners: [], sends: [], oversees: false }],
  });
  observer = await connectObserver(nats.urls);
  ({ streams } = await jetstreamManager(observer, { checkAPI: false }));
  // This stream permits deletion, so that a test can leave a gap.
  await streams.add({
    name: 'PAYMENTS',
    subjects: ['events.payments.>'],
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
  });
  db = createDatabase(await createTestDatabase('payments'));
  await migrate(db, migrations);
  await db.raw(COUNT_SCANS);
  bus = new Bus({ servers: [nats.urls('payments')], name: 'payments', sends: [], logger });
  await bus.start();
  other = createSession(db);
  await other.connect();
  await new OutboxQueue(other, new TurnWatch()).lead();
  relay = new OutboxRelay({ service: 'payments', db, bus, logger });
  await relay.start();
});

afterAll(async () => {
  await relay.stop();
  await bus.stop();
  await Promise.all([observer.close(), db.destroy()]);
  await nats.stop();
});

async function pay(count: number): Promise<void> {
  const payments = Array.from({ length: count }, () => samplePayment());
  const recorded = payments.map((payment) => ({
    aggregate: { id: payment.id, version: 1 },
    event: newEvent(PaymentCompleted, { payment }),
  }));
  await transact(db, (trx) => recordEventsOf(trx, recorded));
}

/** The number of events in the stream, once all recorded events are marked as sent. */
async function held(): Promise<number> {
  expect(await db('outbox').whereNull('sent_at').select('id')).toEqual([]);
  return (await streams.info('PAYMENTS')).state.messages;
}

/** The session that last tried in vain to become the leader. */
async function follower(): Promise<{ pid: number; query_start: Date }> {
  const found = await db('pg_stat_activity')
    .where('query', 'like', 'select pg_try_advisory_lock%')
    .where({ datname: db.raw('current_database()') })
    .select<{ pid: number; query_start: Date }[]>('pid', 'query_start');
  return onlyOneOf(found);
}

async function leader(): Promise<number> {
  const found = await db('pg_locks')
    .where({
      locktype: 'advisory',
      granted: true,
      database: db.raw('(select oid from pg_database where datname = current_database())'),
    })
    .pluck<number[]>('pid');
  return onlyOneOf(found);
}

function onlyOneOf<Found>(found: readonly Found[]): Found {
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) throw new Error('There is not exactly one.');
  return only;
}

describe('a relay', () => {
  it('keeps its session while another replica leads', async () => {
    const before = await eventually(follower);
    const after = await eventually(async () => {
      const now = await follower();
      expect(now.query_start.getTime()).toBeGreaterThan(before.query_start.getTime());
      return now;
    });
    expect(after.pid).toBe(before.pid);
  });

  it('looks for the events of a gap once, although its session ends', async () => {
    await other.end();
    await pay(3);
    await eventually(async () => expect(await held()).toBe(3));

    await streams.deleteMessage('PAYMENTS', 2);
    await eventually(async () => expect(await held()).toBe(3));
    const ended = await leader();
    await db.raw('select pg_terminate_backend(?)', [ended]);
    await eventually(async () => expect(await leader()).not.toBe(ended));
    await pay(1);
    await eventually(async () => expect(await held()).toBe(4));

    expect(await db('scans').select()).toHaveLength(1);
  });
});
