import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  CallbackRecorded,
  DisputeClosed,
  DisputeOpened,
  GatewayPaymentReported,
  GetBookingPage,
  GetCallbackPage,
  GetDisputePage,
  GetPaymentPage,
  GetRefundPage,
  PaymentCompleted,
  PaymentInitiated,
  ProblemError,
  RefundDelayed,
  RefundRequested,
  toProblemDetails,
} from '@booking/contracts';
import { Bus, messagingHandlers } from '@booking/messaging';
import { createLogger } from '@booking/runtime';
import { busOfThisFile, eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRecords } from '../src/features/project-records/project-records.listener.ts';
import { rebuildRecords } from '../src/features/rebuild-records/rebuild-records.ts';
import { sends } from '../src/sends.ts';
import { OwnedRecords } from './owned-records.ts';
import { aCallback } from './samples.ts';
import { admin, useAdmin } from './start-admin.ts';

const RECORDS = ['booking_records', 'payment_records', 'refund_records', 'dispute_records', 'callback_records'];
const LINES = ['callback_reports', 'timeline_entries'];
const BOOKINGS = 20;
const PAGE_MAX = 7;

const logger = createLogger({ service: 'admin', level: 'silent' });

let owned: OwnedRecords;

useAdmin();
beforeAll(async () => {
  owned = new OwnedRecords().answerOn(admin.probe);
  for (let count = 0; count < BOOKINGS; count += 1) await publishBookingLife();
  await atRest();
});

beforeEach(() => {
  owned.onPage = () => undefined;
  owned.pageMax = PAGE_MAX;
});

describe('a rebuild', () => {
  it('changes nothing when all records are correct, and never changes accounts or the audit log', async () => {
    const before = await rows();
    const kept = await admin.db('staff').select();

    expect(await admin.rebuild()).toBe(`${BOOKINGS * 5} records read.\nEvery record was as it should be.`);

    expect(await rows()).toEqual(before);
    expect(await admin.db('staff').select()).toEqual(kept);
  });

  it('repairs records that were lost or changed, without their events', async () => {
    const before = await rows();
    await admin.db('refund_records').update({ status: 'succeeded', search_text: '' });
    await admin.db('dispute_records').update({ record: admin.db.raw(`record || '{"reason": "made up"}'`) });
    await admin.db('booking_records').update({ customer_id: 'mallory' });
    await admin.db('payment_records').update({ aggregate_version: 1, status: 'initiated', customer_id: null });
    await admin.db('callback_records').update({ outcome: 'quarantined' });

    const said = await admin.rebuild();

    expect(said).toContain(`payments of payments: ${BOOKINGS} written, 0 removed`);
    expect(essence(await rows())).toEqual(essence(before));
    expect(await admin.rebuild()).toContain('Every record was as it should be.');
  });

  it('restores all records of an empty database, with their customers', async () => {
    const before = await rows();
    for (const table of RECORDS) await admin.db(table).delete();

    await admin.rebuild();

    expect(essence(await rows())).toEqual(essence(before));
    const passedOn = await admin.db('callback_records').where({ is_passed_on: true });
    expect(passedOn).toHaveLength(BOOKINGS);
  });

  it('removes the records, and reverts the later versions, that a restored service has lost', async () => {
    const before = await rows();
    const invented = sampleRefund();
    await admin.probe.publish(RefundRequested, { about: invented.id, data: { refund: invented } });
    await eventually(async () => expect(await admin.db('refund_records').where({ id: invented.id })).toHaveLength(1));
    await admin.db('booking_records').update({ status: 'confirmed', aggregate_version: 99 });

    const said = await admin.rebuild();

    expect(said).toContain('refunds of refunds: 0 written, 1 removed');
    expect(said).toContain(`bookings of bookings: ${BOOKINGS} written, ${BOOKINGS} removed`);
    const after = await rows();
    for (const table of RECORDS) expect(essence(after).get(table)).toEqual(essence(before).get(table));
  });

  it('keeps a record that arrives between the answer of its service and the comparison', async () => {
    const late = sampleRefund();
    owned.onPage = async ({ name }) => {
      if (name !== 'GetRefundPage' || owned.of(GetRefundPage).has(late.id)) return;
      // The service commits after its first answer: the answer lacks the record, and the event overtakes it.
      owned.onPage = () => owned.set(GetRefundPage, 1, late);
      await admin.probe.publish(RefundRequested, { about: late.id, data: { refund: late } });
      await eventually(async () => expect(await admin.db('refund_records').where({ id: late.id })).toHaveLength(1));
    };

    expect(await admin.rebuild()).toContain('Every record was as it should be.');

    expect(await admin.db('refund_records').where({ id: late.id })).toHaveLength(1);
  });

  it('rejects a second rebuild while it runs', async () => {
    const before = await rows();

    const outcomes = await Promise.allSettled([admin.rebuild(), admin.rebuild()]);

    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rows()).toEqual(before);
  });

  it('loses no event that arrives during the rebuild', async () => {
    const over = new AbortController();
    const traffic = (async () => {
      while (!over.signal.aborted) {
        await publishBookingLife();
        await atRest();
      }
    })();
    await admin.db('payment_records').delete();

    await admin.rebuild();
    await admin.rebuild();
    over.abort();
    await traffic;

    expect(await admin.rebuild()).toContain('Every record was as it should be.');
    expect((await rows()).get('payment_records')).toHaveLength(owned.of(GetPaymentPage).size);
  });

  it('keeps the day of money that an unfinished refund has returned', async () => {
    const [part] = sampleRefund().allocations.map((one) => ({ ...one, status: 'succeeded' as const }));
    const refund = sampleRefund({ status: 'processing', allocations: part ? [part] : [] });
    const returnedAt = new Date('2026-05-02T10:00:00.000Z');
    const retriedAt = new Date('2026-05-09T10:00:00.000Z');
    owned.set(GetRefundPage, 3, refund);
    for (const [version, changedAt] of [returnedAt, retriedAt].entries()) {
      const event = { about: refund.id, version: version + 2, time: changedAt, data: { refund } };
      await admin.probe.publish(RefundDelayed, event);
      await eventually(async () => expect(await timesOf(refund)).toEqual([{ changedAt, returnedAt }]));
    }

    expect(await admin.rebuild()).toContain('Every record was as it should be.');

    expect(await timesOf(refund)).toEqual([{ changedAt: retriedAt, returnedAt }]);
  });

  it('rejects an unknown option', async () => {
    await expect(admin.rebuild('--after-restore')).rejects.toThrow('There is no option --after-restore');
  });
});

describe('an interrupted rebuild', () => {
  it('continues after the pages that it has finished', async () => {
    const asked: string[] = [];
    owned.onPage = ({ name }, { after }) => {
      asked.push(`${name} ${after}`);
      const isDown = name === 'GetDisputePage' && asked.filter((one) => one.startsWith(name)).length > 1;
      return isDown ? { problem: toProblemDetails(new ProblemError('service-unavailable', 'down')) } : undefined;
    };
    await expect(admin.rebuild()).rejects.toThrow(
      'payments does not answer. Start the service and run the rebuild again',
    );
    // A rebuild that lasts for hours has positions that are hours old.
    const [one] = await admin.db('rebuild_positions').pluck<string[]>('source');
    await admin
      .db('rebuild_positions')
      .where({ source: one })
      .update({ saved_at: hoursAgo(5) });
    const finished = asked.filter((one) => !one.startsWith('GetDisputePage'));
    asked.length = 0;
    owned.onPage = ({ name }, { after }) => void asked.push(`${name} ${after}`);

    const said = await admin.rebuild();

    expect(said).toContain('An interrupted rebuild was continued.');
    expect(finished.length).toBeGreaterThan(2);
    expect(asked.filter((one) => finished.includes(one))).toEqual([]);
    expect(await admin.db('rebuild_positions')).toEqual([]);
  });

  it('begins again after more than an hour, because a service may have been restored since', async () => {
    const down = { problem: toProblemDetails(new ProblemError('service-unavailable', 'down')) };
    owned.onPage = ({ name }) => (name === 'GetDisputePage' ? down : undefined);
    await expect(admin.rebuild()).rejects.toThrow('payments does not answer');
    await admin.db('rebuild_positions').update({ saved_at: hoursAgo(2) });
    await admin.db('booking_records').update({ customer_id: 'mallory' });
    owned.onPage = () => undefined;

    const said = await admin.rebuild();

    expect(said).not.toContain('continued');
    expect(said).toMatch(/bookings of bookings: [1-9]\d* written/);
    expect(await admin.db('booking_records').where({ customer_id: 'mallory' })).toEqual([]);
  });
});

describe('a rebuild of which one source fails', () => {
  it('stops the other source before it reports the failure', async () => {
    const asked: string[] = [];
    const held = Promise.withResolvers<undefined>();
    owned.pageMax = 1;
    owned.onPage = ({ name, subject }) => {
      if (name === 'GetBookingPage') return undefined;
      asked.push(subject);
      const isFirst = asked[0] === subject;
      return isFirst ? held.promise : { problem: toProblemDetails(new ProblemError('forbidden', 'no')) };
    };

    await withBus(async (bus) => {
      const rebuilding = expect(
        rebuildRecords({ db: admin.db, bus, logger, listeners: projectRecords }),
      ).rejects.toThrow('no');
      await eventually(() => expect(new Set(asked).size).toBe(2));
      held.resolve(undefined);
      await rebuilding;
      const before = [...asked];
      await publishBookingLife();
      await atRest();

      expect(asked).toEqual(before);
    });
  });
});

describe('a rebuild with events', () => {
  it('adds timeline entries and reports that the streams still hold, and keeps those that they no longer hold', async () => {
    const before = await rows();
    await admin.db('timeline_entries').insert(anEntry());
    const kept = await rows();
    for (const table of LINES) await admin.db(table).whereNot('event_id', ENTRY).delete();

    const said = await admin.rebuild('--with-events');

    expect(said).toMatch(/[1-9]\d* events handled, 0 could not be handled\./);
    expect(essence(await rows())).toEqual(essence(kept));
    expect(kept).not.toEqual(before);
  });
});

/** A connection of its own, which lasts longer than that of the command. */
async function withBus(work: (bus: Bus) => Promise<void>): Promise<void> {
  const urls = await busOfThisFile();
  const bus = new Bus({ servers: [urls('admin')], name: 'admin', sends, logger });
  bus.handleOwn(messagingHandlers({ service: 'admin', db: admin.db, bus, listeners: projectRecords }));
  await bus.start();
  try {
    await work(bus);
  } finally {
    await bus.stop();
  }
}

/** A booking with a payment, a refund and a dispute, whose events arrive out of order. */
async function publishBookingLife(): Promise<void> {
  const { probe } = admin;
  const booking = sampleBooking({ customerId: `customer ${randomUUID()}` });
  const payment = samplePayment({ bookingId: booking.id });
  const refund = sampleRefund({ bookingId: booking.id });
  const callback = aCallback();
  const id = randomUUID();
  const dueAt = '2026-06-01T00:00:00.000Z';
  const dispute = { paymentId: payment.id, bookingId: booking.id, disputeReference: 'du', amount: euros(500) };
  const report = { kind: 'payment', status: 'succeeded', reference: 'cs', paymentId: payment.id } as const;
  const silent = { captureReference: null, amount: null, reason: null };
  const said = { callbackId: callback.id, method: 'stripe', vouching: 'body', addressedBookingId: null } as const;

  owned.set(GetPaymentPage, 2, payment);
  owned.set(GetRefundPage, 1, refund);
  owned.set(GetBookingPage, 1, booking);
  const times = { openedAt: new Date().toISOString(), closedAt: new Date().toISOString() };
  owned.set(GetDisputePage, 2, { id, ...dispute, status: 'won', reason: 'fraudulent', dueAt, ...times });
  owned.set(GetCallbackPage, 1, callback);
  await probe.publish(PaymentCompleted, { about: payment.id, version: 2, data: { payment } });
  await probe.publish(PaymentInitiated, { about: payment.id, data: { payment: { ...payment, status: 'initiated' } } });
  await probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  await probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await probe.publish(DisputeClosed, { about: id, version: 2, data: { ...dispute, outcome: 'won' } });
  await probe.publish(DisputeOpened, { about: id, data: { ...dispute, reason: 'fraudulent', dueAt } });
  await probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
  await probe.publish(GatewayPaymentReported, {
    about: callback.id,
    data: { ...said, report: { ...report, ...silent } },
  });
}

function hoursAgo(hours: number) {
  return admin.db.raw('now() - make_interval(hours => ?)', [hours]);
}

/** Waits until every listener has handled all published events. */
async function atRest(): Promise<void> {
  const projected = [PaymentCompleted, PaymentInitiated, RefundRequested, BookingCreated, DisputeOpened, DisputeClosed];
  const expected: string[] = [];
  for (const definition of [...projected, CallbackRecorded, GatewayPaymentReported]) {
    for (const { id } of await admin.probe.published(definition)) {
      const listener = projectRecords.find(({ on }) => on.subject === definition.subject)?.name ?? '';
      expected.push(`${listener} ${id}`);
    }
  }
  await eventually(async () => {
    const handled = await admin.db('inbox').select<{ listener: string; event_id: string }[]>('listener', 'event_id');
    const known = new Set(handled.map(({ listener, event_id }) => `${listener} ${event_id}`));
    expect(expected.filter((one) => !known.has(one))).toEqual([]);
  });
}

const ENTRY = randomUUID();

/** A timeline entry whose event no stream holds any more. */
function anEntry() {
  return {
    ...{ event_id: ENTRY, booking_id: randomUUID(), aggregate_id: 'x' },
    ...{ type: 'Invented', source: 'nobody', at: new Date(), summary: {} },
  };
}

type Rows = ReadonlyMap<string, Record<string, unknown>[]>;

async function rows(): Promise<Rows> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const table of [...RECORDS, ...LINES]) {
    const key = RECORDS.includes(table) ? 'id' : 'event_id';
    found.set(table, await admin.db(table).orderBy(key).select<Record<string, unknown>[]>());
  }
  return found;
}

function timesOf({ id }: { readonly id: string }): Promise<object[]> {
  return admin.db('refund_records').where({ id }).select({ changedAt: 'changed_at', returnedAt: 'returned_at' });
}

/** The rows without the ids and times that only events show. */
function essence(found: Rows): ReadonlyMap<string, unknown> {
  const entries = [...found].map(([table, all]): [string, unknown] => [
    table,
    all.map(
      ({ event_id: _event, changed_at: _changed, created_at: _created, returned_at: _returned, record, ...row }) => {
        const times = { openedAt: null, closedAt: null };
        return { ...row, ...(RECORDS.includes(table) && { record: { ...(record as object), ...times } }) };
      },
    ),
  ]);
  return new Map(entries);
}
