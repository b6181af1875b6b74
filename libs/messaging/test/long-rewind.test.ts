import { join } from 'node:path';
import { PaymentCompleted } from '@booking/contracts';
import { createDatabase, createLogger, type Database, migrate, transact } from '@booking/runtime';
import {
  type BusProbe,
  connectObserver,
  createTestDatabase,
  eventually,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { Bus } from '../src/bus/bus.ts';
import { newEvent, provisionBus, recordEvents } from '../src/index.ts';
import { OutboxRelay } from '../src/outbox/outbox-relay.ts';
import { migrations } from './count-payment.ts';

/** A loop counts as stuck when its turn lasts longer. */
const TURN_STUCK_MS = 300_000;
/** Makes the statement of a rewind as slow as with millions of events. */
const SLOW_REWIND = `
  create function wait_without_limit() returns trigger language plpgsql as $$ begin
    if current_query() like '%sent_at = null%' then perform pg_sleep(5); end if;
    return null;
  end $$;
  create trigger slow_rewind before update on outbox for each statement execute function wait_without_limit()`;

const logger = createLogger({ service: 'payments', level: 'silent' });

let nats: TestNats;
let probe: BusProbe;
let db: Database;
let bus: Bus;
let relay: OutboxRelay;

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-long-rewind-'), 'jetstream'),
    members: [{ service: 'payments', listeners: [], sends: [], oversees: false }],
  });
  probe = await openBusProbe(nats.urls, { name: 'payments', listeners: [] });
  db = createDatabase(await createTestDatabase('payments'));
  await migrate(db, migrations);
  bus = new Bus({ servers: [nats.urls('payments')], name: 'payments', sends: [], logger });
  await bus.start();
  relay = new OutboxRelay({ service: 'payments', db, bus, logger });
  await relay.start();
});

afterAll(async () => {
  await relay.stop();
  await bus.stop();
  await Promise.all([probe.close(), db.destroy()]);
  await nats.stop();
});

it('a relay is not stuck while it marks many lost events as unsent, however long that takes', async () => {
  const payment = samplePayment();
  await transact(db, (trx) => recordEvents(trx, { ...payment, version: 1 }, [newEvent(PaymentCompleted, { payment })]));
  await eventually(async () => expect(await db('outbox').whereNotNull('sent_at')).toHaveLength(1));
  await db.raw(SLOW_REWIND);

  const observer = await connectObserver(nats.urls);
  await (await jetstreamManager(observer, { checkAPI: false })).streams.delete('PAYMENTS');
  await provisionBus({ replicas: 1, listeners: [], servers: [nats.urls('provisioner')] });
  await eventually(async () => expect(await runningRewinds()).toHaveLength(1));
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + TURN_STUCK_MS);
  const isStuck = relay.isStuck();
  clock.mockRestore();

  expect(isStuck).toBe(false);
  await eventually(async () => expect(await probe.published(PaymentCompleted)).toHaveLength(1));
  await observer.close();
});

/** The view also has the statements of other tests, in other databases of the server. */
function runningRewinds(): Promise<unknown[]> {
  return db('pg_stat_activity')
    .where({ state: 'active', wait_event: 'PgSleep', datname: db.raw('current_database()') })
    .select('pid');
}
