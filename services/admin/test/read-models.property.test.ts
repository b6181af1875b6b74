import { randomUUID } from 'node:crypto';
import {
  BookingCancelled,
  BookingCreated,
  BookingPaid,
  CallbackRecorded,
  DiscrepancyRecorded,
  DisputeClosed,
  DisputeOpened,
  type DisputeRecord,
  type EventDefinition,
  type EventOf,
  ExternalRefundReviewed,
  GatewayCompared,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  PaymentCompleted,
  PaymentFailed,
  PaymentInitiated,
  RefundDelayed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRequested,
  TransitionRefused,
} from '@booking/contracts';
import { handleEvents, type Listener } from '@booking/messaging';
import { createDatabase, type Database, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { euros, sampleBooking, SAMPLED_AT, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { migrations } from '../migrations/index.ts';
import { projectRecords } from '../src/features/project-records/project-records.listener.ts';
import { aCallback, aComparison, aDiscrepancy, aRefusedTransition } from './samples.ts';

const TABLES = [
  'booking_records',
  'payment_records',
  'refund_records',
  'refused_transition_records',
  'discrepancy_records',
  'comparison_records',
  'dispute_records',
  'callback_records',
  'callback_reports',
  'timeline_entries',
];

const WITHOUT_ID = ['callback_reports', 'timeline_entries'];

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('admin', migrations));
});

afterAll(() => db.destroy());

describe('the read models', () => {
  it('are the same for any order and repetition of events', async () => {
    const withoutLines = [...comparisons(), ...callbacks()];
    const withLines = [...lifeOfABooking(), ...surprises(), ...disputes()];
    const events = [...withLines, ...withoutLines];
    const expected = await rowsAfter(events);
    const deliveries = fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...events), { maxLength: 10 }),
      )
      .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }));

    expect(expected.map((rows) => rows.length)).toEqual([1, 2, 2, 3, 2, 2, 3, 1, 3, withLines.length]);
    expect(shownOf(expected[TABLES.indexOf('dispute_records')])).toEqual(
      new Set([
        { status: 'open', reason: null, isClosed: false },
        { status: 'lost', reason: 'fraudulent', isClosed: true },
        { status: 'won', reason: 'duplicate', isClosed: true },
      ]),
    );
    expect(customersOf(expected)).toEqual(['alice', 'alice', 'alice', null, null, null, null]);
    await fc.assert(
      fc.asyncProperty(deliveries, async (delivered) => {
        expect(await rowsAfter(delivered)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same when batches are handled concurrently', async () => {
    const events = [...lifeOfABooking(), ...surprises(), ...disputes(), ...comparisons(), ...callbacks()];
    const expected = await rowsAfter(events);
    const orders = fc.shuffledSubarray(events, { minLength: events.length });
    const batchSizes = fc.integer({ min: 1, max: 6 });

    await fc.assert(
      fc.asyncProperty(orders, batchSizes, async (delivered, batchSize) => {
        await truncate();
        const streams = [...Map.groupBy(delivered, ({ source }) => source).values()];
        const replicas = streams.map((stream) => inBatchesOf(batchSize, stream));
        await Promise.all(replicas.flatMap((batches) => [hearAll(batches), hearAll(batches.toReversed())]));
        expect(await allRows()).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

type Event = EventOf<EventDefinition>;

/** Two events of the cancellation have the same version, because one change may publish several events. */
function lifeOfABooking(): Event[] {
  const booking = sampleBooking();
  const paid = { ...booking, status: 'confirmed', paymentStatus: 'paid', paid: booking.total } as const;
  const cancelled = { ...paid, status: 'cancelled', updatedAt: '2026-05-02T08:00:00.000Z' } as const;
  const declined = samplePayment({ bookingId: booking.id });
  const payment = samplePayment({ bookingId: booking.id, gatewayReference: 'cs_test_2' });
  const refund = sampleRefund({ bookingId: booking.id });

  return [
    event(BookingCreated, 1, { booking }),
    event(BookingPaid, 2, { booking: paid }),
    event(BookingCancelled, 3, { booking: cancelled }),
    event(BookingCancelled, 3, { booking: { ...cancelled, updatedAt: '2026-05-09T10:00:00.000Z' } }),
    event(PaymentInitiated, 1, { payment: declined }),
    event(PaymentFailed, 2, { payment: { ...declined, status: 'failed' }, reason: 'declined' }),
    event(PaymentInitiated, 1, { payment }),
    event(PaymentCompleted, 2, { payment: { ...payment, status: 'completed', captureReference: 'pi_2' } }),
    event(RefundRequested, 1, { refund }),
    event(RefundProcessingStarted, 2, { refund: { ...refund, status: 'processing', processedBy: 'ada' } }),
    event(RefundDelayed, 3, { refund: { ...refund, status: 'processing', pendingReason: 'The bank is closed' } }),
    event(RefundProcessed, 4, { refund: { ...refund, status: 'succeeded', processedBy: 'ada' } }),
  ];
}

/**
 * The rejected transitions of one booking, of which payments reports two for one version, and its external refund and
 * discrepancies.
 */
function surprises(): Event[] {
  const { bookingId, ...payment } = aRefusedTransition();
  const refused = { transition: { ...payment, bookingId } };
  const refund = sampleRefund({ bookingId, origin: 'external', status: 'succeeded', review: null });
  const review = { meaning: 'keep_booking', by: 'ada', at: SAMPLED_AT, note: null } as const;
  const discrepancy = aDiscrepancy({ bookingId });

  return [
    event(TransitionRefused.payments, 2, refused),
    event(TransitionRefused.payments, 2, refused),
    event(TransitionRefused.bookings, 1, { transition: aRefusedTransition({ bookingId, aggregate: 'booking' }) }),
    event(RefundProcessed, 1, { refund }),
    event(ExternalRefundReviewed, 2, { refund: { ...refund, review } }),
    event(DiscrepancyRecorded.refunds, 1, { discrepancy }),
    event(DiscrepancyRecorded.refunds, 2, { discrepancy: { ...discrepancy, status: 'resolved', resolvedBy: 'ada' } }),
    event(DiscrepancyRecorded.payments, 1, { discrepancy: aDiscrepancy({ bookingId, service: 'payments' }) }),
  ];
}

/** An open dispute, one that ends, and one whose end arrives first and contains everything. */
function disputes(): Event[] {
  const { bookingId, id: paymentId } = samplePayment();
  const [open, lost, won] = ['du_1', 'du_2', 'du_3'].map((disputeReference) => ({
    id: randomUUID(),
    data: { paymentId, bookingId, disputeReference, amount: euros(5_000) },
  })) as [Dispute, Dispute, Dispute];

  return [
    event(DisputeOpened, 1, { ...open.data, reason: null }, open.id),
    event(DisputeOpened, 1, { ...lost.data, reason: 'fraudulent' }, lost.id),
    event(DisputeClosed, 2, { ...lost.data, outcome: 'lost' }, lost.id),
    event(DisputeOpened, 2, { ...won.data, reason: 'duplicate' }, won.id),
    event(DisputeClosed, 2, { ...won.data, outcome: 'won' }, won.id),
  ];
}

type Dispute = { id: string; data: object };

function shownOf(disputes: readonly unknown[] = []): Set<object> {
  const rows = disputes as { record: DisputeRecord }[];
  return new Set(
    rows.map(({ record: { status, reason, closedAt } }) => ({ status, reason, isClosed: closedAt !== null })),
  );
}

/** The customers in payments, refunds and disputes. Only the first booking has an event. */
function customersOf(rowsByTable: readonly (readonly unknown[])[]): (string | null)[] {
  const tables = ['payment_records', 'refund_records', 'dispute_records'];
  const rows = tables.flatMap((table) => rowsByTable[TABLES.indexOf(table)] ?? []) as { customer_id: string | null }[];
  return rows.map((row) => row.customer_id).sort();
}

/** Webhooks whose reports name payments. Their entries are found when a timeline is read. */
function callbacks(): Event[] {
  const callback = aCallback();
  const { id: callbackId, method } = callback;
  const said = { callbackId, method, vouching: 'body', addressedBookingId: null };
  const names = { captureReference: 'pi_1', paymentReference: 'cs_1', reference: 're_1', paymentId: randomUUID() };

  return [
    event(CallbackRecorded, 1, { callback }),
    event(CallbackRecorded, 2, { callback: { ...callback, note: 'Replayed' } }),
    event(GatewayPaymentReported, 1, { ...said, report: { ...names, kind: 'payment' } }, callbackId),
    event(GatewayRefundReported, 1, { ...said, report: { ...names, kind: 'refund' } }, callbackId),
    event(GatewayDisputeReported, 1, { ...said, report: { ...names, kind: 'dispute' } }, callbackId),
  ];
}

/** Reconciliations belong to no booking, so they are in no timeline. */
function comparisons(): Event[] {
  return [
    event(GatewayCompared.payments, 1, { comparison: aComparison() }),
    event(GatewayCompared.refunds, 1, { comparison: aComparison({ service: 'refunds' }) }),
  ];
}

/** The subject of an event is the id of the resource in it, unless the test gives another one. */
function event(definition: EventDefinition, version: number, data: Record<string, unknown>, about?: string): Event {
  const [resource] = Object.values(data) as { id: string }[];
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: `/services/${definition.publishedBy}`,
    type: definition.name,
    subject: about ?? resource?.id ?? '',
    time: `2026-05-01T08:00:0${version}.000Z`,
    dataversion: 1,
    aggregateversion: version,
    data,
  };
}

/** Passes the events to their listeners on empty tables, without the inbox that would remove repetitions. */
async function rowsAfter(events: readonly Event[]): Promise<unknown[][]> {
  await truncate();
  await hearAll(inBatchesOf(1, events));
  return allRows();
}

function truncate(): Promise<unknown> {
  return db.raw(`truncate ${TABLES.join(', ')}`);
}

async function hearAll(batches: readonly (readonly Event[])[]): Promise<void> {
  for (const batch of batches) {
    const events = batch.map((event) => ({ listener: listenerTo(event), event }));
    await transact(db, (trx) => handleEvents(trx, events));
  }
}

function inBatchesOf(size: number, events: readonly Event[]): Event[][] {
  return Array.from({ length: Math.ceil(events.length / size) }, (_, index) =>
    events.slice(index * size, (index + 1) * size),
  );
}

function allRows(): Promise<unknown[][]> {
  return Promise.all(
    TABLES.map((table) =>
      db(table)
        .select()
        .orderBy(WITHOUT_ID.includes(table) ? 'event_id' : 'id'),
    ),
  );
}

function listenerTo({ type, source }: Event): Listener {
  const listener = projectRecords.find(({ on }) => on.name === type && `/services/${on.publishedBy}` === source);
  if (!listener) throw new Error(`nobody listens to ${type} of ${source}`);
  return listener;
}
