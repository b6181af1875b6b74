import { join } from 'node:path';
import { createDatabase, createLogger, createSession, type Database, migrate } from '@booking/runtime';
import { createTestDatabase, eventually, makeThrowawayDir, startTestNats } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Bus, createBus } from '../src/bus/bus.ts';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { migrations } from './count-payment.ts';

const logger = createLogger({ service: 'payments', level: 'silent' });

let nats: Awaited<ReturnType<typeof startTestNats>>;
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
  db = createDatabase(await createTestDatabase('payments'));
  await migrate(db, migrations);
  bus = createBus({ servers: [nats.urls('payments')], name: 'payments', sends: [], logger });
  await bus.start();
  other = createSession(db);
  await other.connect();
  await new OutboxQueue(other).lead();
  relay = new OutboxRelay({ service: 'payments', db, bus, logger });
  await relay.start();
});

afterAll(async () => {
  await relay.stop();
  await bus.stop();
  await Promise.all([other.end(), db.destroy()]);
  await nats.stop();
});

/** The session that last tried in vain to become the leader. */
async function follower(): Promise<{ pid: number; query_start: Date }> {
  const found = await db('pg_stat_activity')
    .where('query', 'like', 'select pg_try_advisory_lock%')
    .where({ datname: db.raw('current_database()') })
    .select<{ pid: number; query_start: Date }[]>('pid', 'query_start');
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
});
