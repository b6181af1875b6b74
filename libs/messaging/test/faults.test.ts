import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { BookingExpired, PaymentCompleted } from '@booking/contracts';
import {
  composeService,
  createDatabase,
  createLogger,
  createSession,
  type Database,
  databasePart,
  type Service,
  transact,
} from '@booking/runtime';
import {
  type BusProbe,
  connectObserver,
  createTestDatabase,
  eventually,
  freePort,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { sampleBooking, samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { Bus } from '../src/bus/bus.ts';
import { messaging, newEvent, recordEvents } from '../src/index.ts';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { publishEvent } from '../src/outbox/publish-event.ts';
import { TurnWatch } from '../src/turn-watch.ts';
import { CountPayment, migrations } from './count-payment.ts';

const logger = createLogger({ service: 'faults-test', level: 'silent' });

let nats: TestNats;
let natsOptions: Parameters<typeof startTestNats>[0];
let databaseUrl: string;
let replicas: { service: Service; db: Database }[];
let probe: BusProbe;

beforeAll(async () => {
  natsOptions = {
    storeDir: join(makeThrowawayDir('booking-faults-'), 'jetstream'),
    port: await freePort(),
    members: [{ service: 'bookings', listeners: [CountPayment], sends: [], oversees: false }],
  };
  nats = await startTestNats(natsOptions);
  databaseUrl = await createTestDatabase('bookings', migrations);
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [CountPayment] });
  replicas = [aReplica(), aReplica()];
  await Promise.all(replicas.map(({ service }) => service.start()));
});

afterAll(async () => {
  await Promise.all(replicas.map(({ service }) => service.stop()));
  await probe.close();
  await nats.stop();
});

describe('two replicas of a service', () => {
  it('start concurrently on an empty database, and handle each event once between them', async () => {
    const payments = Array.from({ length: 100 }, () => samplePayment());

    await Promise.all(
      payments.map((payment) => probe.publish(PaymentCompleted, { about: payment.id, data: { payment } })),
    );

    await eventually(async () => expect(await countOf(payments)).toEqual({ rows: 100, distinct: 100 }));
  });

  it('publish each event once, whichever replica recorded it', async () => {
    const bookings = await recordOnBoth(50);

    await eventually(async () => expect(await publishedOf(bookings)).toBe(100));
    await eventually(async () => expect(await unsent()).toBe(0));
    expect(await publishedOf(bookings)).toBe(100);
  });

  it('publish the events of either replica at once', async () => {
    const startedMs = performance.now();
    for (let round = 0; round < 6; round += 1) {
      const bookings = await recordOnBoth(1);
      await eventually(async () => expect(await publishedOf(bookings)).toBe(2));
    }

    // Without a notification, the events of the replica that does not publish wait five seconds in each round.
    expect(performance.now() - startedMs).toBeLessThan(15_000);
    await eventually(async () => expect(await unsent()).toBe(0));
  });
});

describe('the replica that publishes', () => {
  it('loses its leadership to another replica when it stops responding', async () => {
    const db = createDatabase(await createTestDatabase('bookings', migrations));
    const [silent, other] = [createSession(db), createSession(db)];
    silent.on('error', () => undefined);
    await Promise.all([silent.connect(), other.connect()]);
    expect(await new OutboxQueue(silent, new TurnWatch()).lead()).toBe(true);
    expect(await new OutboxQueue(other, new TurnWatch()).lead()).toBe(false);

    const silence = await silent.query<{ ms: number }>(
      `select extract(epoch from current_setting('idle_session_timeout')::interval)::int * 1000 as ms`,
    );
    await silent.query('set idle_session_timeout = 100');

    expect(silence.rows[0]?.ms).toBe(45_000);
    await eventually(async () => expect(await new OutboxQueue(other, new TurnWatch()).lead()).toBe(true));
    await Promise.all([other.end(), db.destroy()]);
  });
});

describe('edge cases 3 and 35: when nats-server is killed, a service', () => {
  it('keeps new events in the outbox and publishes them after the restart', async () => {
    await killNats();
    const bookings = await recordOnBoth(20);
    expect(await unsent()).toBe(40);

    nats = await startTestNats(natsOptions);

    await eventually(async () => expect(await unsent()).toBe(0));
    expect(await publishedOf(bookings)).toBe(40);
  });

  it('handles earlier events once after the restart', async () => {
    const payments = Array.from({ length: 40 }, () => samplePayment());
    await Promise.all(
      payments.map((payment) => probe.publish(PaymentCompleted, { about: payment.id, data: { payment } })),
    );
    await killNats();

    nats = await startTestNats(natsOptions);

    await eventually(async () => expect(await countOf(payments)).toEqual({ rows: 40, distinct: 40 }));
  });
});

describe('edge case 3: when the database drops every connection, a service', () => {
  it('recovers with new connections, and uses up the attempts of no message', async () => {
    const payments = Array.from({ length: 20 }, () => samplePayment());

    await Promise.all([
      ...payments.map((payment) => probe.publish(PaymentCompleted, { about: payment.id, data: { payment } })),
      dropConnections(),
    ]);

    await eventually(async () => expect(await countOf(payments)).toEqual({ rows: 20, distinct: 20 }));
    expect(await replicas[0]?.db('dead_letters').select()).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  it.each(['{"stream":"OTHER","seq":1}', '{"stream":"BOOKINGS","seq":0}', '{}'])(
    'is not trusted when it answers %s',
    async (forged) => {
      const connection = await connectObserver(nats.urls);
      const subject = `forged.${randomUUID()}`;
      connection.subscribe(subject, { callback: (_error, message) => void message.respond(forged) });
      const row = { id: randomUUID(), createdAt: new Date(), subject, envelope: '{}' };

      await expect(publishEvent(jetstream(connection), 'BOOKINGS', row)).rejects.toThrow();
      await connection.close();
    },
  );
});

function aReplica(): { service: Service; db: Database } {
  const db = createDatabase(databaseUrl);
  const bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  const parts = [
    databasePart({ db, migrations, logger }),
    bus,
    messaging({ service: 'bookings', db, bus, listeners: [CountPayment], commands: [], logger }),
  ];
  return { service: composeService('bookings', parts, logger), db };
}

async function recordOnBoth(count: number): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const { db } of replicas) {
    for (let index = 0; index < count; index += 1) {
      const booking = sampleBooking({ status: 'expired' });
      ids.add(booking.id);
      await transact(db, (trx) =>
        recordEvents(trx, { id: booking.id, version: 1 }, [newEvent(BookingExpired, { booking })]),
      );
    }
  }
  return ids;
}

async function publishedOf(ids: Set<string>): Promise<number> {
  return (await probe.published(BookingExpired)).filter(({ subject }) => ids.has(subject)).length;
}

async function unsent(): Promise<number> {
  return Number((await replicas[0]?.db('outbox').whereNull('sent_at').count())?.[0]?.['count']);
}

async function countOf(payments: { id: string }[]): Promise<{ rows: number; distinct: number }> {
  const rows = (await replicas[0]?.db('counted').whereIn(
    'payment_id',
    payments.map(({ id }) => id),
  )) as { payment_id: string }[];
  return { rows: rows.length, distinct: new Set(rows.map(({ payment_id: id }) => id)).size };
}

async function killNats(): Promise<void> {
  nats.kill('SIGKILL');
  await nats.exited;
}

async function dropConnections(): Promise<void> {
  await replicas[0]?.db.raw(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
