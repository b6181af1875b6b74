import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BookingCreated,
  CallbackRecorded,
  DisputeClosed,
  DisputeOpened,
  GatewayPaymentReported,
  PaymentCompleted,
  PaymentInitiated,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { listeners } from '../src/service.ts';
import { aCallback } from './samples.ts';
import { startAdmin, type RunningAdmin } from './start-admin.ts';

const TABLES = {
  booking_records: 'id',
  payment_records: 'id',
  refund_records: 'id',
  dispute_records: 'id',
  callback_records: 'id',
  callback_reports: 'event_id',
  timeline_entries: 'event_id',
};

/** A rebuild reads whole streams and delays listeners for a while, longer on a busy machine. */
const REST_MS_MAX = 60_000;

const LOST = randomUUID();
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let admin: RunningAdmin;

beforeAll(async () => {
  admin = await startAdmin();
  for (let count = 0; count < 20; count += 1) await tellStory();
  await atRest();
});

afterAll(() => admin.stop());

describe('a rebuild', () => {
  it('changes nothing when all records are right, and never accounts and the audit log', async () => {
    const before = await rows();
    const kept = await admin.db('staff').select();

    expect(await admin.rebuild()).toContain('Every record was as it should be.');

    expect(await rows()).toEqual(before);
    expect(await admin.db('staff').select()).toEqual(kept);
  });

  it('repairs records that were lost, changed, or never stored', async () => {
    const before = await rows();
    await admin.db('payment_records').where('id', '<', '80000000-0000-4000-8000-000000000000').delete();
    await admin.db('refund_records').update({ status: 'succeeded', aggregate_version: 99, search_terms: '' });
    await admin.db('dispute_records').update({ record: admin.db.raw(`record || '{"reason": "made up"}'`) });
    await admin.db('booking_records').update({ customer_id: 'mallory' });
    await admin.db('timeline_entries').insert(anEntry(randomUUID()));
    await admin.db('callback_reports').delete();
    expect(await rows()).not.toEqual(before);

    const said = await admin.rebuild();

    expect(said).toContain('timeline_entries: 0 written, 1 removed');
    expect(await rows()).toEqual(before);
  });

  it('runs alone: a second one is rejected and does no harm', async () => {
    const before = await rows();

    const outcomes = await Promise.allSettled([admin.rebuild(), admin.rebuild()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rows()).toEqual(before);
  });

  it('loses no event that arrives meanwhile', async () => {
    const over = new AbortController();
    const traffic = (async () => {
      while (!over.signal.aborted) {
        await tellStory();
        await atRest();
      }
    })();
    await admin.db('payment_records').delete();

    await admin.rebuild();
    await admin.rebuild();
    over.abort();
    await traffic;

    const lived = await rows();
    expect(await admin.rebuild()).toContain('Every record was as it should be.');
    expect(await rows()).toEqual(lived);
    expect(lived.get('payment_records')).toHaveLength((await admin.probe.published(PaymentCompleted)).length);
  });
});

describe('after the bus has lost events, a rebuild', () => {
  it.each([
    ['that a listener remembers', () => admin.db('inbox').insert({ listener: 'ProjectDisputeOpened', event_id: LOST })],
    ['that only the records remember', () => admin.db('timeline_entries').insert({ ...anEntry(LOST), at: LONG_AGO })],
  ])('refuses to drop their records: one %s', async (_whom, remember) => {
    await remember();
    const before = await rows();

    await expect(admin.rebuild()).rejects.toThrow('Nothing was changed: the streams do not hold 1 events');

    expect(await rows()).toEqual(before);
    await admin.db('inbox').where({ event_id: LOST }).delete();
    await admin.db('timeline_entries').where({ event_id: LOST }).delete();
  });
});

describe('after all databases were restored, a rebuild', () => {
  it('drops records that the services no longer know', async () => {
    const before = await rows();
    await admin.db('inbox').insert({ listener: 'ProjectDisputeOpened', event_id: LOST });
    await admin.db('timeline_entries').insert(anEntry(LOST));
    await admin.db('booking_records').update({ status: 'confirmed', aggregate_version: 99 });

    expect(await admin.rebuild('--after-restore')).toContain('timeline_entries: 0 written, 1 removed');

    expect(await rows()).toEqual(before);
    await admin.db('inbox').where({ event_id: LOST }).delete();
  });

  it('refuses to drop records that are older than the outboxes keep', async () => {
    const told = { listener: 'ProjectDisputeOpened', event_id: LOST };
    await admin.db('inbox').insert({ ...told, handled_at: admin.db.raw(`now() - interval '31 days'`) });
    const before = await rows();

    await expect(admin.rebuild('--after-restore')).rejects.toThrow('the streams do not hold 1 events');

    expect(await rows()).toEqual(before);
    await admin.db('inbox').where({ event_id: LOST }).delete();
  });

  it('rejects an unknown option', async () => {
    await expect(admin.rebuild('--after-restoring')).rejects.toThrow('There is no option --after-restoring');
  });
});

describe('a rebuild whose lock is lost with its connection', () => {
  it('ends with a message and changes nothing', async () => {
    await admin.db('payment_records').delete();
    const before = await rows();
    const holdUp = await admin.db.transaction();
    await holdUp.raw('lock table payment_records in row exclusive mode');
    const ended = admin.rebuild().catch((error: unknown) => error);
    await eventually(async () => expect(await waitingForTables()).toBe(1), { timeoutMs: REST_MS_MAX });

    await admin.db.raw(`select pg_terminate_backend(pid) from pg_locks where ${REBUILD_LOCK}`);
    await eventually(async () => expect(await rebuildLocks()).toBe(0));
    await holdUp.rollback();

    expect(String(await ended)).toContain(
      'Nothing was changed: the connection that kept other rebuilds away was lost.',
    );
    expect(await rows()).toEqual(before);
    await admin.rebuild();
  });
});

const HERE = 'database = (select oid from pg_database where datname = current_database())';
const REBUILD_LOCK = `locktype = 'advisory' and objid = 727003 and ${HERE}`;

async function rebuildLocks(): Promise<number> {
  const { rows: locks } = await admin.db.raw<{ rows: object[] }>(`select from pg_locks where ${REBUILD_LOCK}`);
  return locks.length;
}

async function waitingForTables(): Promise<number> {
  const { rows: waiting } = await admin.db.raw<{ rows: object[] }>(
    `select from pg_locks where mode = 'ShareRowExclusiveLock' and not granted and ${HERE}`,
  );
  return waiting.length;
}

/** A booking with a payment, a refund and a dispute, whose events arrive out of order. */
async function tellStory(): Promise<void> {
  const { probe } = admin;
  const booking = sampleBooking({ customerId: `customer ${randomUUID()}` });
  const payment = samplePayment({ bookingId: booking.id });
  const refund = sampleRefund({ bookingId: booking.id });
  const callback = aCallback();
  const about = randomUUID();
  const dispute = { paymentId: payment.id, bookingId: booking.id, disputeReference: 'du', amount: euros(500) };
  const report = { kind: 'payment', status: 'succeeded', reference: 'cs', paymentId: payment.id } as const;
  const silent = { captureReference: null, amount: null, reason: null };
  const said = { callbackId: callback.id, method: 'stripe', vouching: 'body', addressedBookingId: null } as const;

  await probe.publish(PaymentCompleted, { about: payment.id, version: 2, data: { payment } });
  await probe.publish(PaymentInitiated, { about: payment.id, data: { payment: { ...payment, status: 'initiated' } } });
  await probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  await probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await probe.publish(DisputeClosed, { about, version: 2, data: { ...dispute, outcome: 'won' } });
  await probe.publish(DisputeOpened, { about, data: { ...dispute, reason: 'fraudulent' } });
  await probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
  await probe.publish(GatewayPaymentReported, {
    about: callback.id,
    data: { ...said, report: { ...report, ...silent } },
  });
}

/** Waits until every listener has handled all published events. */
async function atRest(): Promise<void> {
  const told = [PaymentCompleted, PaymentInitiated, RefundRequested, BookingCreated, DisputeOpened, DisputeClosed];
  const expected: string[] = [];
  for (const definition of [...told, CallbackRecorded, GatewayPaymentReported]) {
    for (const { id } of await admin.probe.published(definition)) {
      const listener = listeners.find(({ on }) => on.subject === definition.subject)?.name ?? '';
      expected.push(`${listener} ${id}`);
    }
  }
  await eventually(
    async () => {
      const handled = await admin.db('inbox').select<{ listener: string; event_id: string }[]>('listener', 'event_id');
      const known = new Set(handled.map(({ listener, event_id }) => `${listener} ${event_id}`));
      expect(expected.filter((one) => !known.has(one))).toEqual([]);
    },
    { timeoutMs: REST_MS_MAX },
  );
}

function anEntry(eventId: string) {
  return {
    ...{ event_id: eventId, booking_id: randomUUID(), aggregate_id: 'x' },
    ...{ type: 'Invented', source: 'nobody', at: new Date(), summary: {} },
  };
}

async function rows(): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>();
  for (const [table, key] of Object.entries(TABLES)) found.set(table, await admin.db(table).select().orderBy(key));
  return found;
}
