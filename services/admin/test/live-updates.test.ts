import {
  BookingCreated,
  CallbackRecorded,
  DeadLetterRecorded,
  DiscrepancyRecorded,
  DisputeOpened,
  type EventDefinition,
  GatewayCompared,
  GatewayPaymentReported,
  PaymentCompleted,
  RefundRequested,
  SurplusPaymentReceived,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SESSION_IDLE_MS } from '../src/session/session.ts';
import { LiveUpdateReader } from './live-update-reader.ts';
import { aCallback, aComparison, aDeadLetter, aDiscrepancy, aRefusedTransition } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, PASSWORD, useAdmin } from './start-admin.ts';

let staff: StaffBrowser;
const readers: LiveUpdateReader[] = [];

useAdmin();
beforeAll(async () => {
  staff = await admin.signedIn();
});

afterEach(() => readers.splice(0).forEach((reader) => reader.close()));

const booking = sampleBooking();
const { id: bookingId } = booking;
const payment = samplePayment({ bookingId });
const refund = sampleRefund({ bookingId });
const callback = aCallback();
const deadLetter = aDeadLetter();
const discrepancy = aDiscrepancy({ bookingId });
const comparison = aComparison();
const transition = aRefusedTransition({ bookingId });
const dispute = { paymentId: payment.id, bookingId, disputeReference: 'du_1', amount: euros(100), reason: null };
const named = { reference: 'cs_1', paymentId: payment.id, captureReference: null, amount: null, reason: null };
const report = { ...named, kind: 'payment', status: 'succeeded' } as const;
const reported = { callbackId: callback.id, method: 'stripe', vouching: 'body', addressedBookingId: bookingId, report };
const surplus = { bookingId, payment, reason: 'booking_paid' };

describe('live updates', () => {
  it.each<[string, EventDefinition, string, object, object]>([
    ['a booking', BookingCreated, bookingId, { booking }, { resource: 'bookings', id: bookingId, bookingId }],
    ['a payment', PaymentCompleted, payment.id, { payment }, { resource: 'payments', id: payment.id, bookingId }],
    ['a refund', RefundRequested, refund.id, { refund }, { resource: 'refunds', id: refund.id, bookingId }],
    ['a dispute', DisputeOpened, transition.id, dispute, { resource: 'disputes', id: transition.id, bookingId }],
    ['a surplus', SurplusPaymentReceived, bookingId, surplus, { resource: 'bookings', id: bookingId, bookingId }],
    [
      'a webhook',
      CallbackRecorded,
      callback.id,
      { callback },
      { resource: 'callbacks', id: callback.id, bookingId: null },
    ],
    [
      'a report of a webhook',
      GatewayPaymentReported,
      callback.id,
      reported,
      { resource: 'callbacks', id: callback.id, bookingId },
    ],
    [
      'a dead letter',
      DeadLetterRecorded.bookings,
      deadLetter.id,
      { deadLetter },
      { resource: 'dead-letters', id: deadLetter.id, bookingId: null },
    ],
    [
      'a discrepancy',
      DiscrepancyRecorded.refunds,
      discrepancy.id,
      { discrepancy },
      { resource: 'discrepancies', id: discrepancy.id, bookingId },
    ],
    [
      'a reconciliation',
      GatewayCompared.payments,
      comparison.id,
      { comparison },
      { resource: 'comparisons', id: comparison.id, bookingId: null },
    ],
  ])('report %s', async (_what, definition, about, data, expected) => {
    const reader = await read();

    await admin.probe.publish(definition, { about, data });

    await eventually(() => expect(reader.received).toContainEqual(expected));
  });

  it('report a rejected transition, accounts and the audit log', async () => {
    const reader = await read();

    const id = await admin.probe.publish(TransitionRefused.payments, { about: transition.id, data: { transition } });
    await admin.addStaff([]);
    await admin.signedIn();

    await eventually(() => {
      expect(reader.received).toContainEqual({ resource: 'refused-transitions', id, bookingId });
      expect(reader.received).toContainEqual(expect.objectContaining({ resource: 'staff', bookingId: null }));
      expect(reader.received).toContainEqual(expect.objectContaining({ resource: 'audit-log' }));
    });
  });

  it('begin with the changes made while the page was being opened', async () => {
    const seen = await read();
    await admin.probe.publish(RefundRequested, { about: refund.id, version: 7, data: { refund } });
    const change = { resource: 'refunds', id: refund.id, bookingId };
    await eventually(() => expect(seen.received).toContainEqual(change));

    const late = await read();

    await eventually(() => expect(late.received).toContainEqual(change));
  });

  it('are sent immediately through any proxy', async () => {
    const { headers } = await read();

    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('say that changes may have been missed after the connection to the database was lost, and continue', async () => {
    const reader = await read();
    await admin.db.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where query in ('select 1', 'listen \"news\"')",
    );
    await eventually(() => expect(reader.timesMissed).toBe(1));

    await admin.probe.publish(PaymentCompleted, { about: payment.id, version: 2, data: { payment } });

    await eventually(() => expect(reader.received).toContainEqual({ resource: 'payments', id: payment.id, bookingId }));
  });

  it('are limited to a number of open pages per account', async () => {
    const email = await admin.addStaff(['read_all']);
    const browsers = await Promise.all([1, 2].map(() => admin.browser().signIn(email, PASSWORD)));
    const opened = Array.from({ length: 10 }, (_, index) => open(browsers[index % 2]));
    expect(await Promise.all(opened.map(({ status }) => status))).toEqual(Array(10).fill(200));

    expect(await open(browsers[0]).status).toBe(429);
    expect(await open(staff).status).toBe(200);

    opened[0]?.reader.close();
    await eventually(async () => expect(await open(browsers[0]).status).toBe(200));
  });
});

describe('live updates', () => {
  it('end with the sign-out of their session, and not with the sign-out of another session', async () => {
    const [mine, theirs] = [await admin.signedIn(), await admin.signedIn()];
    const [reader, other] = [await read(mine), await read(theirs)];

    await mine.send('DELETE', '/session');

    await eventually(() => expect(reader.hasEnded).toBe(true));
    expect(other.hasEnded).toBe(false);
  });

  it('end when the account is disabled', async () => {
    const email = await admin.addStaff(['read_all']);
    const reader = await read(await admin.browser().signIn(email, PASSWORD));

    const { id } = await admin.db('staff').where({ email }).first<{ id: string }>('id');
    await staff.post(`/staff/${id}/disable`);

    await eventually(() => expect(reader.hasEnded).toBe(true));
  });

  it('end with an unused session, because receiving live updates does not prolong it', async () => {
    const idle = await admin.signedIn();
    admin.advance(SESSION_IDLE_MS - 60_000);
    const reader = await read(idle);

    admin.advance(61_000);

    await eventually(() => expect(reader.hasEnded).toBe(true));
    expect((await idle.get('/session')).status).toBe(401);
    staff = await admin.signedIn();
  });

  it('end when the service stops, and do not delay it', async () => {
    const email = await admin.addStaff(['read_all']);
    const reader = await read(await admin.browser().signIn(email, PASSWORD));

    await admin.stopService();

    // A connection that is cut when the time to drain is over does not end, but fails.
    expect(reader.hasEnded).toBe(true);
  });
});

function open(browser: StaffBrowser | undefined): { reader: LiveUpdateReader; status: Promise<number> } {
  const reader = new LiveUpdateReader();
  readers.push(reader);
  return { reader, status: reader.open(browser ?? staff) };
}

async function read(browser?: StaffBrowser): Promise<LiveUpdateReader> {
  const { reader, status } = open(browser);
  expect(await status).toBe(200);
  return reader;
}
