import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  BookingExpired,
  DeadLetterRecorded,
  GetDeadLetter,
  type Payment,
  PaymentCompleted,
  ReplayDeadLetter,
} from '@booking/contracts';
import {
  composeService,
  createDatabase,
  createLogger,
  type Database,
  databasePart,
  type Service,
  transact,
} from '@booking/runtime';
import {
  awaitOutbox,
  type BusProbe,
  createTestDatabase,
  eventually,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { sampleBooking, samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import {
  allowDismissedDeadLetters,
  createBrokerLossTables,
  createMessagingTables,
  defineListener,
  messaging,
  newEvent,
  recordEvents,
  UnprocessableMessage,
} from '../src/index.ts';

const logger = createLogger({ service: 'messaging-test', level: 'silent' });
const actor = { sub: 'staff', permissions: ['process_refunds'] };

let nats: TestNats;
let db: Database;
let probe: BusProbe;
let service: Service;
/** The reaction of the listener to a payment id; each test sets it. */
let reaction: (paymentId: string) => void = () => undefined;

const NotePayment = defineListener({
  name: 'NotePayment',
  on: PaymentCompleted,
  async handle({ data: { payment } }, trx) {
    reaction(payment.id);
    await trx('noted').insert({ payment_id: payment.id });
  },
});

beforeAll(async () => {
  const storeDir = join(makeThrowawayDir('booking-messaging-'), 'jetstream');
  nats = await startTestNats({
    storeDir,
    members: [{ service: 'bookings', listeners: [NotePayment], sends: [], oversees: false }],
  });
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [NotePayment] });
  const bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  const migrations = [
    { name: '0001', up: createMessagingTables },
    { name: '0001-dismiss', up: allowDismissedDeadLetters },
    { name: '0001-loss', up: createBrokerLossTables },
    { name: '0002', up: (knex: Database) => knex.raw('create table noted (payment_id uuid)') },
  ];
  db = createDatabase(await createTestDatabase('bookings', migrations));
  const parts = [
    databasePart({ db, migrations, logger }),
    bus,
    messaging({ service: 'bookings', db, bus, listeners: [NotePayment], commands: [], logger }),
  ];
  service = composeService('bookings', parts, logger);
  await service.start();
});

afterAll(async () => {
  await service.stop();
  await probe.close();
  await nats.stop();
});

beforeEach(() => {
  reaction = () => undefined;
});

describe('the outbox', () => {
  it('publishes an event after its transaction committed, once', async () => {
    const booking = sampleBooking({ status: 'expired' });

    await transact(db, (trx) =>
      recordEvents(trx, { id: booking.id, version: 3 }, [newEvent(BookingExpired, { booking })]),
    );

    const event = await eventually(async () => {
      const found = (await probe.published(BookingExpired)).filter(({ subject }) => subject === booking.id);
      expect(found).toHaveLength(1);
      return found[0];
    });
    expect(event).toMatchObject({
      source: '/services/bookings',
      aggregateversion: 3,
      dataversion: 1,
      data: { booking },
    });
    await awaitOutbox(db);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const booking = sampleBooking({ status: 'expired' });

    const failed = transact(db, async (trx) => {
      await recordEvents(trx, { id: booking.id, version: 1 }, [newEvent(BookingExpired, { booking })]);
      throw new Error('changed my mind');
    });

    await expect(failed).rejects.toThrow('changed my mind');
    await awaitOutbox(db);
    expect((await probe.published(BookingExpired)).some(({ subject }) => subject === booking.id)).toBe(false);
  });

  it.each([
    ['for which the service has no permission', 'events.payments.PaymentCompleted', '{}', /Permissions Violation/],
    ['that is larger than the bus accepts', BookingExpired.subject, 'x'.repeat(2_000_000), /max_payload/],
  ])('sets aside an event %s, and publishes the later ones', async (_which, subject, envelope, reason) => {
    const id = randomUUID();
    const booking = sampleBooking({ status: 'expired' });

    await transact(db, async (trx) => {
      await trx('outbox').insert({ id, subject, envelope });
      await recordEvents(trx, { id: booking.id, version: 1 }, [newEvent(BookingExpired, { booking })]);
    });

    await eventually(async () => {
      const refused = { sent_at: null, refused_reason: expect.stringMatching(reason) as unknown };
      expect(await db('outbox').where({ id }).first()).toMatchObject(refused);
      expect((await probe.published(BookingExpired)).map((event) => event.subject)).toContain(booking.id);
    });
    await db('outbox').where({ id }).delete();
  });

  it('marks an event as sent soon, even when no other event follows', async () => {
    const startedMs = performance.now();

    for (const booking of samplesOf(4)) {
      await transact(db, (trx) =>
        recordEvents(trx, { id: booking.id, version: 1 }, [newEvent(BookingExpired, { booking })]),
      );
      await awaitOutbox(db);
    }

    expect(performance.now() - startedMs).toBeLessThan(15_000);
  });

  it('loses nothing when ten writers commit in a different order than they started', async () => {
    const writers = Array.from({ length: 10 }, () => samplesOf(20));

    await Promise.all(
      writers.map(async (own) => {
        for (const booking of own) {
          await transact(db, async (trx) => {
            await recordEvents(trx, { id: booking.id, version: 1 }, [newEvent(BookingExpired, { booking })]);
            await trx.raw('select pg_sleep(?)', [Math.random() / 50]);
          });
        }
      }),
    );

    const bookings = writers.flat();
    const ids = new Set(bookings.map(({ id }) => id));
    await eventually(async () => {
      const published = (await probe.published(BookingExpired)).filter(({ subject }) => ids.has(subject));
      expect(published).toHaveLength(bookings.length);
    });
  });
});

describe('a service with a listener', () => {
  it('edge case 35: handles an event once, even when the bus no longer recognises the repetition', async () => {
    const payment = samplePayment();
    const id = randomUUID();

    await Promise.all(
      [1, 2, 3, 4, 5].map(() => probe.publish(PaymentCompleted, { about: payment.id, data: { payment }, id })),
    );

    await eventually(async () => expect(await notes(payment.id)).toBe(1));
    await handledAll();
    expect(await notes(payment.id)).toBe(1);
  });

  it('rolls back the changes of a failure, and retries', async () => {
    const payment = samplePayment();
    let attempts = 0;
    reaction = (paymentId) => {
      if (paymentId === payment.id) attempts += 1;
      if (attempts < 4) throw new Error('not yet');
    };

    await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await eventually(async () => expect(await notes(payment.id)).toBe(1));
    expect(attempts).toBe(4);
  });

  it('edge case 36: handles other messages while a failing message is retried and becomes a dead letter after eight attempts', async () => {
    const poison = samplePayment();
    const others = Array.from({ length: 20 }, () => samplePayment());
    let attempts = 0;
    reaction = (paymentId) => {
      if (paymentId !== poison.id) return;
      attempts += 1;
      throw new Error('poison');
    };
    const eventId = await probe.publish(PaymentCompleted, { about: poison.id, data: { payment: poison } });

    for (const payment of others) await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await eventually(async () => expect(await notes(...others.map(({ id }) => id))).toBe(others.length));
    await eventually(() => expect(attempts).toBeGreaterThan(2));
    await db('inbox_attempts').where({ listener: 'NotePayment' }).update({ attempts: 7 });
    await eventually(async () =>
      expect(await deadLetters({ event_id: eventId })).toMatchObject([
        { attempts: 8, status: 'waiting', reason: 'Error: poison' },
      ]),
    );
    expect(await notes(poison.id)).toBe(0);
  });

  it('stores an unparsable message as a dead letter at once', async () => {
    const payload = `not an event ${randomUUID()}`;

    await probe.publishRaw(PaymentCompleted, payload);

    const [found] = await eventually(async () => {
      const rows = await deadLetters({ payload });
      expect(rows).toMatchObject([{ attempts: 1, status: 'waiting' }]);
      return rows as { id: string }[];
    });
    const answer = await probe.request(GetDeadLetter.bookings, { deadLetterId: found?.id });
    expect(answer.result).toMatchObject({ deadLetter: { id: found?.id, status: 'waiting' }, payload });
  });

  it.each([
    ['has a zero byte', (name: string) => `\0${name}`, (name: string) => `\u{FFFD}${name}`],
    ['has U+0000 in its id', (name: string) => JSON.stringify({ id: `\0${name}` }), undefined],
    [
      'quotes U+0000 in the reason',
      (name: string) => JSON.stringify({ ...envelopeOf(samplePayment()), type: `\0${name}` }),
      undefined,
    ],
  ])('stores a message that %s as a dead letter too', async (_which, toPayload, toStored = toPayload) => {
    const name = randomUUID();
    const payload = toPayload(name);

    await probe.publishRaw(PaymentCompleted, payload);

    await eventually(async () => {
      const stored = await db('dead_letters').where('payload', 'like', `%${name}%`).select('payload', 'status');
      expect(stored).toEqual([{ payload: toStored === toPayload ? payload : toStored(name), status: 'waiting' }]);
    });
    await handledAll();
  });

  it.each([
    ['quotes', (name: string) => `${'"'.repeat(700_000)}${name}`],
    ['emoji in its id', (name: string) => JSON.stringify({ id: `${'😀'.repeat(240_000)}${name}` })],
  ])('shows the beginning of a dead letter with too many %s for an answer', async (_which, toPayload) => {
    const payload = toPayload(randomUUID());
    await probe.publishRaw(PaymentCompleted, payload);
    await eventually(async () => expect(await deadLetters({ payload })).toHaveLength(1));
    const [found] = (await deadLetters({ payload })) as { id: string }[];

    const { result } = await probe.request(GetDeadLetter.bookings, { deadLetterId: found?.id });

    const { payload: shown, isCut } = GetDeadLetter.bookings.reply.parse(result);
    expect([isCut, payload.startsWith(shown), shown.isWellFormed()]).toEqual([true, true, true]);
    expect(Buffer.byteLength(shown)).toBeGreaterThan(200_000);
  });

  it('stores an event on the subject of another type as a dead letter, and does not handle it', async () => {
    const payment = samplePayment();
    const payload = JSON.stringify({ ...envelopeOf(payment), type: 'PaymentFailed' });

    await probe.publishRaw(PaymentCompleted, payload);

    await eventually(async () => expect(await deadLetters({ payload })).toHaveLength(1));
    expect(await notes(payment.id)).toBe(0);
  });

  it('edge case 36: handles a replayed dead letter once its cause is fixed', async () => {
    const payment = samplePayment();
    reaction = (paymentId) => {
      if (paymentId === payment.id) throw new UnprocessableMessage('the listener has a bug');
    };
    const eventId = await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    const deadLetter = await eventually(async () => {
      const published = await probe.published(DeadLetterRecorded.bookings);
      const found = published.find(({ data }) => data.deadLetter.eventId === eventId);
      expect(found?.data.deadLetter.status).toBe('waiting');
      return found?.data.deadLetter;
    });
    const request = { deadLetterId: deadLetter?.id, actor };

    const tooEarly = await probe.request(ReplayDeadLetter.bookings, request);
    expect(tooEarly.problem).toMatchObject({ type: '/problems/dead-letter-not-replayable' });

    reaction = () => undefined;
    const lateHeader = { 'Booking-Deadline': String(Date.now() - 60_000) };
    const tooLate = await probe.request(ReplayDeadLetter.bookings, request, lateHeader);
    expect(tooLate.problem).toMatchObject({ type: '/problems/service-unavailable' });
    expect(await notes(payment.id)).toBe(0);

    const [first, second] = [
      await probe.request(ReplayDeadLetter.bookings, request),
      await probe.request(ReplayDeadLetter.bookings, request),
    ];
    expect(first.result).toMatchObject({ deadLetter: { status: 'replayed' } });
    expect(second.result).toEqual(first.result);
    expect(await notes(payment.id)).toBe(1);
  });

  it('repeats a replay that conflicts with another transaction, and answers service-unavailable while a row is locked', async () => {
    const payment = samplePayment();
    const failure = { times: Infinity, code: '' };
    reaction = (paymentId) => {
      if (paymentId !== payment.id || failure.times === 0) return;
      failure.times -= 1;
      if (failure.code === '') throw new UnprocessableMessage('the listener has a bug');
      throw Object.assign(new Error('as PostgreSQL reports it'), { code: failure.code });
    };
    const eventId = await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    await eventually(async () => expect(await deadLetters({ event_id: eventId })).toHaveLength(1));
    const [found] = (await deadLetters({ event_id: eventId })) as { id: string }[];
    const request = { deadLetterId: found?.id, actor };

    Object.assign(failure, { times: Infinity, code: '55P03' });
    const busy = await probe.request(ReplayDeadLetter.bookings, request);
    Object.assign(failure, { times: 1, code: '40P01' });
    const conflicting = await probe.request(ReplayDeadLetter.bookings, request);

    expect(busy.problem).toMatchObject({ type: '/problems/service-unavailable' });
    expect(conflicting.result).toMatchObject({ deadLetter: { status: 'replayed' } });
    expect(await notes(payment.id)).toBe(1);
  });

  it('does not replay a dead letter without the permission', async () => {
    const answer = await probe.request(ReplayDeadLetter.bookings, {
      deadLetterId: randomUUID(),
      actor: { sub: 'x', permissions: [] },
    });

    expect(answer.problem).toMatchObject({ type: '/problems/forbidden', permission: 'process_refunds' });
  });
});

function samplesOf(count: number) {
  return Array.from({ length: count }, () => sampleBooking({ status: 'expired' }));
}

async function notes(...paymentIds: string[]): Promise<number> {
  return Number((await db('noted').whereIn('payment_id', paymentIds).count())[0]?.['count']);
}

async function deadLetters(where: { payload: string } | { event_id: string }): Promise<unknown[]> {
  return db('dead_letters').where(where);
}

/** Waits until a later message, and therefore all earlier ones, has been handled. */
async function handledAll(): Promise<void> {
  const payment = samplePayment();
  await probe.publish(PaymentCompleted, { about: payment.id, data: { payment } });
  await eventually(async () => expect(await notes(payment.id)).toBe(1));
}

function envelopeOf(payment: Payment) {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/services/payments',
    type: 'PaymentCompleted',
    subject: payment.id,
    time: new Date().toISOString(),
    dataversion: 1,
    aggregateversion: 1,
    data: { payment },
  };
}
