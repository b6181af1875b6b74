import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  CallbackRecorded,
  DisputeClosed,
  DisputeOpened,
  type EventDefinition,
  GatewayPaymentReported,
  PaymentCompleted,
  PaymentInitiated,
  RefundRequested,
} from '@booking/contracts';
import { handleEvents, type StreamedEvent } from '@booking/messaging';
import { createDatabase, type Database, type Transaction } from '@booking/runtime';
import { createTestDatabase, whileWaiting } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { projectRecords } from '../src/features/project-records/project-records.listener.ts';
import { aCallback } from './samples.ts';

const TABLES = ['booking_records', 'payment_records', 'refund_records', 'dispute_records', 'callback_records'];

const booking = sampleBooking();
const { id: bookingId, customerId } = booking;
const payment = samplePayment({ bookingId });
const refund = sampleRefund({ bookingId });
const callback = aCallback();
const dispute = { paymentId: payment.id, bookingId, disputeReference: 'du_1', amount: euros(500) };
const disputeId = randomUUID();
const names = { reference: 'cs_1', paymentId: payment.id, captureReference: null, amount: null, reason: null };
const report = { ...names, kind: 'payment', status: 'succeeded' } as const;

const bookingCreated = heard(BookingCreated, bookingId, { booking });
const paymentInitiated = heard(PaymentInitiated, payment.id, { payment });
const refundRequested = heard(RefundRequested, refund.id, { refund });
const disputeOpened = heard(DisputeOpened, disputeId, { ...dispute, reason: 'fraudulent' });
const disputeClosed = heard(DisputeClosed, disputeId, { ...dispute, outcome: 'lost' }, 2);
const callbackRecorded = heard(CallbackRecorded, callback.id, { callback });
const paymentReported = heard(GatewayPaymentReported, callback.id, {
  ...{ callbackId: callback.id, method: 'stripe', vouching: 'body', addressedBookingId: null, report },
});

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('admin', migrations));
});

beforeEach(() => db.raw(`truncate ${TABLES.join(', ')}, callback_reports, timeline_entries`));

afterAll(() => db.destroy());

describe('transactions that run at the same time', () => {
  it.each([
    ['a payment, then its booking', paymentInitiated, bookingCreated, 'payment_records'],
    ['a booking, then its payment', bookingCreated, paymentInitiated, 'payment_records'],
    ['a refund, then its booking', refundRequested, bookingCreated, 'refund_records'],
    ['a booking, then its refund', bookingCreated, refundRequested, 'refund_records'],
    ['a dispute, then its booking', disputeOpened, bookingCreated, 'dispute_records'],
  ])('give the record its customer when they handle %s', async (_what, first, second, table) => {
    await overlap(first, second);

    const [record] = await db(table).select<{ customer_id: string; search_text: string }[]>();
    expect(record?.customer_id).toBe(customerId);
    expect(record?.search_text).toContain(`zq${customerId}qz`);
    expect(await db('booking_records').pluck('id')).toEqual([bookingId]);
  });

  it.each([
    ['a webhook, then its report', callbackRecorded, paymentReported],
    ['a report, then its webhook', paymentReported, callbackRecorded],
  ])('mark the webhook as published when they handle %s', async (_what, first, second) => {
    await overlap(first, second);

    expect(await db('callback_records').select('id', 'is_passed_on')).toEqual([
      { id: callback.id, is_passed_on: true },
    ]);
  });

  it.each([
    ['the beginning of a dispute, then its end', disputeOpened, disputeClosed],
    ['the end of a dispute, then its beginning', disputeClosed, disputeOpened],
  ])('merge the dispute when they handle %s', async (_what, first, second) => {
    await hear(db, [bookingCreated]);

    await overlap(first, second);

    const records = await db('dispute_records').pluck('record');
    expect(records).toEqual([expect.objectContaining({ status: 'lost', reason: 'fraudulent' })]);
  });

  it('do not deadlock over the same payments in different orders', async () => {
    const payments = Array.from({ length: 50 }, () => samplePayment({ bookingId }));
    const events = payments.flatMap((each) => [
      heard(PaymentInitiated, each.id, { payment: each }),
      heard(PaymentCompleted, each.id, { payment: { ...each, status: 'completed' } }, 2),
    ]);
    const batches = [events, events.toReversed(), events.toSorted((a, b) => a.event.id.localeCompare(b.event.id))];

    await Promise.all([...batches, ...batches].map((batch) => hear(db, batch)));

    const statuses = await db('payment_records').pluck<string[]>('status');
    expect(statuses).toEqual(payments.map(() => 'completed'));
  });
});

/** Handles the second event before the first is committed, and expects it to wait. */
async function overlap(first: StreamedEvent, second: StreamedEvent): Promise<void> {
  await whileWaiting(db, (other) => handleEvents(other, [first]), {
    act: () => hear(db, [second]),
    meanwhile: () => Promise.resolve(),
  });
}

/** Handles events without a retry after a deadlock. */
async function hear(on: Database, events: readonly StreamedEvent[]): Promise<void> {
  await on.transaction((trx: Transaction) => handleEvents(trx, events));
}

function heard(definition: EventDefinition, about: string, data: Record<string, unknown>, version = 1): StreamedEvent {
  const listener = projectRecords.find(({ on }) => on === definition);
  if (!listener) throw new Error(`nobody listens to ${definition.name}`);
  const event = {
    ...{ specversion: '1.0' as const, id: randomUUID(), source: `/services/${definition.publishedBy}` },
    ...{ type: definition.name, subject: about, time: `2026-05-01T08:00:0${version}.000Z` },
    ...{ dataversion: 1 as const, aggregateversion: version, data },
  };
  return { listener, event };
}
