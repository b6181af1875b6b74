import { randomUUID } from 'node:crypto';
import {
  type Booking,
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  BookingPaid,
  type BookingStatus,
  type Money,
  Payment,
  PaymentCompleted,
  PaymentExpired,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { becomes, payments, usePayments } from './use-payments.ts';

const LEASE_MS = 125_000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const NO_ANSWER = {
  gateway: 'sandbox',
  operation: 'get_session',
  fault: 'error_before',
  // Payments of earlier tests may be polled meanwhile.
  count: 1_000,
  copies: 0,
  afterMs: 0,
} as const;

/** A payment at another gateway. A hint about it makes the service look for due payments at once. */
let hinted: Payment;
usePayments({ POLL_AFTER_SECONDS: '5,30,300,3600,86400' });
beforeAll(async () => {
  const { id } = await payments.bookingCreated();
  hinted = Payment.parse((await payments.initiate(id, { body: { method: 'stripe' } })).body);
});
afterEach(() => payments.gateway.controls.clearFaults());

/** Moves a payment and its schedule into the past, and makes the service look for due payments. */
async function age({ id }: Payment, seconds: number): Promise<void> {
  await payments.db.raw(
    `update payments set created_at = created_at - make_interval(secs => :seconds),
       lease_until = lease_until - make_interval(secs => :seconds),
       next_check_at = next_check_at - make_interval(secs => :seconds) where id = :id`,
    { id, seconds },
  );
  await payments.report(hinted, { vouching: 'nothing' });
}

/** Waits until this payment was polled. */
async function polled(payment: Payment): Promise<void> {
  const begun = payments.db('payments').where({ id: payment.id }).whereNotNull('checked_at');
  await eventually(async () => expect(await begun.clone()).toHaveLength(1));
  await secondsUntilNextCheck(payment);
}

/** While a poll runs, the next check is the end of its lease, so this function waits for the end of the poll. */
function secondsUntilNextCheck({ bookingId }: Payment): Promise<number | null> {
  return eventually(async () => {
    const { next_check_at: at, lease_until: leaseUntil } = await payments.attemptOf(bookingId);
    expect(leaseUntil.getTime()).toBeLessThanOrEqual(Date.now());
    return at && (at.getTime() - Date.now()) / 1_000;
  });
}

function bookingOf({ bookingId, amount }: Payment, status: BookingStatus): Booking {
  return sampleBooking({ id: bookingId, total: amount, status });
}

describe('a failed payment whose gateway does not answer a poll', () => {
  it('is polled again soon, and a few times a day when it is old', async () => {
    const { payment } = await payments.openSession();
    await payments
      .db('payments')
      .where({ id: payment.id })
      .update({ status: 'failed', version: 2, next_check_at: null });
    payments.gateway.controls.addFault(NO_ANSWER);
    await payments.report(payment, { vouching: 'nothing' });
    await eventually(async () => expect(await secondsUntilNextCheck(payment)).toBeGreaterThan(0));
    expect(await secondsUntilNextCheck(payment)).toBeLessThan(MINUTE_SECONDS);

    await age(payment, 100 * DAY_SECONDS);

    await eventually(async () => expect(await secondsUntilNextCheck(payment)).toBeGreaterThan(0));
    const seconds = await secondsUntilNextCheck(payment);
    expect(seconds).toBeGreaterThan(HOUR_SECONDS);
    expect(seconds).toBeLessThan(DAY_SECONDS);
  });
});

describe('a payment without a webhook', () => {
  it('edge case 4: is completed by a poll', async () => {
    const { payment, session } = await payments.openSession();
    const { captureId } = payments.gateway.controls.pay(session.id);

    await age(payment, MINUTE_SECONDS);

    await becomes(payment, { status: 'completed', captureReference: captureId });
    expect(await secondsUntilNextCheck(payment)).toBeNull();
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
  });

  it('expires when its session has expired', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.expire(session.id);

    await age(payment, MINUTE_SECONDS);

    await becomes(payment, { status: 'expired' });
  });

  it.each([
    [20, 5 + 30 - 20],
    [MINUTE_SECONDS, 5 + 30 + 300 - MINUTE_SECONDS],
    [6 * MINUTE_SECONDS, 5 + 30 + 300 + HOUR_SECONDS - 6 * MINUTE_SECONDS],
    [2 * HOUR_SECONDS, 5 + 30 + 300 + HOUR_SECONDS + DAY_SECONDS - 2 * HOUR_SECONDS],
    [3 * DAY_SECONDS, DAY_SECONDS],
  ])('is polled with growing pauses while it stays open (%i s old)', async (ageSeconds, nextSeconds) => {
    const { payment } = await payments.openSession();

    await age(payment, ageSeconds);

    await eventually(async () => expect(await secondsUntilNextCheck(payment)).toBeGreaterThan(nextSeconds - 10));
    expect(await secondsUntilNextCheck(payment)).toBeLessThanOrEqual(nextSeconds);
    expect(await payments.read(payment)).toMatchObject({ status: 'initiated' });
  });

  it('is polled seconds after its attempt was started, without any hint', async () => {
    const { payment, session } = await payments.openSession();
    expect(await secondsUntilNextCheck(payment)).toBeLessThanOrEqual(5);

    payments.gateway.controls.pay(session.id);

    await becomes(payment, { status: 'completed' });
  });

  it('stays open while the gateway does not answer, and is polled again', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    payments.gateway.controls.addFault(NO_ANSWER);
    await age(payment, MINUTE_SECONDS);
    await polled(payment);
    payments.gateway.controls.clearFaults();
    await age(payment, 5 * MINUTE_SECONDS);

    await becomes(payment, { status: 'completed' });
  });

  it('is due again when the lease ends, if the process dies during a poll', async () => {
    const { payment } = await payments.openSession();
    payments.gateway.controls.addFault({ ...NO_ANSWER, fault: 'held' });

    await age(payment, 6 * MINUTE_SECONDS);

    const { nextAt, leaseUntil } = await eventually(async () => {
      const { next_check_at: nextAt, lease_until: leaseUntil } = await payments.attemptOf(payment.bookingId);
      expect(leaseUntil.getTime()).toBeGreaterThan(Date.now());
      return { nextAt, leaseUntil };
    });
    expect(nextAt).toEqual(leaseUntil);
    expect(leaseUntil.getTime() - Date.now()).toBeLessThanOrEqual(LEASE_MS);
  });
});

describe('an unverified report about an attempt that ended without money', () => {
  async function failed() {
    const { payment, session } = await payments.openSession();
    await payments.report(payment, { report: { status: 'failed', amount: null } });
    await becomes(payment, { status: 'failed' });
    return { payment, session };
  }

  it('edge case 12: causes another poll after the gateway did not answer', async () => {
    const { payment, session } = await failed();
    payments.gateway.controls.pay(session.id);
    payments.gateway.controls.addFault(NO_ANSWER);

    await payments.report(payment, { vouching: 'sender' });
    await polled(payment);
    expect(await secondsUntilNextCheck(payment)).toBeLessThanOrEqual(20);
    payments.gateway.controls.clearFaults();
    await age(payment, 20);

    await becomes(payment, { status: 'completed' });
    expect(await secondsUntilNextCheck(payment)).toBeNull();
  });

  it('causes a poll even if the attempt ends between the report and the poll', async () => {
    const { payment, session } = await payments.openSession();
    const ofPayment = payments.db('payments').where({ id: payment.id });
    await ofPayment.clone().update({ lease_until: payments.db.raw(`now() + interval '1 hour'`) });
    payments.gateway.controls.pay(session.id);

    await payments.report(payment, { vouching: 'sender' });
    await payments.reportsHandled();
    await payments.report(payment, { report: { status: 'failed', amount: null } });

    await becomes(payment, { status: 'completed' });
  });

  it('causes one poll when the gateway answers that nothing has changed', async () => {
    const { payment } = await failed();

    await payments.report(payment, { vouching: 'sender' });

    const polled = payments.db('payments').where({ id: payment.id }).whereNotNull('checked_at');
    await eventually(async () => expect(await polled.clone()).toHaveLength(1));
    await eventually(async () => expect(await secondsUntilNextCheck(payment)).toBeNull());
    expect(await payments.read(payment)).toMatchObject({ status: 'failed' });
  });
});

describe('an attempt that was interrupted before the gateway answered', () => {
  it('expires once it is abandoned', async () => {
    const { payment: paid, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    const booking = await payments.bookingCreated();
    payments.gateway.controls.addFault({ ...NO_ANSWER, operation: 'create_session', count: 1 });
    await payments.initiate(booking.id);
    const { id } = await payments.attemptOf(booking.id);
    const payment = { id, bookingId: booking.id } as Payment;

    await age(payment, MINUTE_SECONDS);
    await age(paid, MINUTE_SECONDS);
    await becomes(paid, { status: 'completed' });
    expect(await payments.attemptOf(booking.id)).toMatchObject({ status: 'initiated', checked_at: null });
    await age(payment, 6 * MINUTE_SECONDS);

    await becomes(payment, { status: 'expired', nextAction: null });
    // Otherwise the job would request this session again, and consume the fault of the next test.
    const orphaned = payments.db('stray_sessions').where({ payment_id: id });
    await eventually(async () => expect(await orphaned.clone()).toEqual([]));
  });

  it('answers repetitions with booking-not-payable when the booking was closed meanwhile', async () => {
    const booking = await payments.bookingCreated();
    const key = randomUUID();
    payments.gateway.controls.addFault({ gateway: 'sandbox', operation: 'create_session', fault: 'error_before' });
    expect(await payments.initiate(booking.id, { key })).toMatchObject({ status: 503 });
    const cancelled = { ...booking, status: 'cancelled' } as const;

    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data: { booking: cancelled } });
    await eventually(async () => expect(await payments.attemptOf(booking.id)).toMatchObject({ status: 'expired' }));
    const repeated = await payments.initiate(booking.id, { key });

    expect(repeated).toMatchObject({ status: 409, body: { type: '/problems/booking-not-payable' } });
    expect(repeated.headers.get('retry-after')).toBeNull();
    expect(payments.gateway.controls.faults()).toEqual([]);
    expect(await payments.openSessionsOf(booking.id)).toEqual([]);
  });
});

describe('an open session of a booking that cannot be paid any more', () => {
  it.each([
    { event: BookingCancelled, status: 'cancelled' },
    { event: BookingExpired, status: 'expired' },
    { event: BookingPaid, status: 'confirmed' },
  ] as const)('is closed at the gateway after $event.name', async ({ event, status }) => {
    const { payment } = await payments.openSession();
    const booking = bookingOf(payment, status);

    await payments.bus.publish(event, { about: booking.id, version: 2, data: { booking } });

    await becomes(payment, { status: 'expired', nextAction: null });
    expect(payments.sessionOf(payment).status).toBe('expired');
    await eventually(async () => expect(await payments.eventsAbout(PaymentExpired, payment)).toHaveLength(1));
  });

  it('edge cases 15 and 23: counts as paid when the payer was faster than the closing', async () => {
    const { payment, session } = await payments.openSession();
    const booking = bookingOf(payment, 'cancelled');
    payments.gateway.controls.pay(session.id);

    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data: { booking } });

    await becomes(payment, { status: 'completed' });
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
    expect(await payments.eventsAbout(PaymentExpired, payment)).toEqual([]);
  });

  it('is left to polling when its money is pending', async () => {
    const { payment, session } = await payments.openSession();
    const booking = bookingOf(payment, 'cancelled');
    payments.gateway.controls.pay(session.id, 'delayed');

    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data: { booking } });

    await eventually(async () => {
      expect(await payments.db('payables').where({ booking_id: booking.id, is_open: false })).toHaveLength(1);
      expect(await payments.attemptOf(booking.id)).toMatchObject({ status: 'initiated', close_requested_at: null });
    });
    payments.gateway.controls.settle(session.id, 'succeeded');
    await age(payment, MINUTE_SECONDS);
    await becomes(payment, { status: 'completed' });
  });
});

describe('edge case 31: an open session of a booking whose price changes', () => {
  async function repriced({ bookingId }: Payment, total: Money): Promise<string> {
    const booking = sampleBooking({ id: bookingId, total });
    return payments.bus.publish(BookingCreated, { about: bookingId, version: 2, data: { booking } });
  }

  it.each([euros(15_000), { amount: 12_050, currency: 'USD' } as const])(
    'is closed, and the next attempt is for $amount $currency',
    async (total) => {
      const { payment } = await payments.openSession();

      await repriced(payment, total);

      await becomes(payment, { status: 'expired', nextAction: null });
      expect(payments.sessionOf(payment).status).toBe('expired');
      const { status, body } = await payments.initiate(payment.bookingId);
      expect({ status, amount: Payment.parse(body).amount }).toEqual({ status: 201, amount: total });
    },
  );

  it('stays open when the price stays the same', async () => {
    const { payment } = await payments.openSession();

    const event = await repriced(payment, payment.amount);

    await eventually(async () => expect(await payments.db('inbox').where({ event_id: event })).toHaveLength(1));
    expect(await payments.attemptOf(payment.bookingId)).toMatchObject({ close_requested_at: null });
  });

  it('counts with the paid amount when the payer was faster than the closing', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);

    await repriced(payment, euros(15_000));

    await becomes(payment, { status: 'completed', amount: payment.amount });
  });
});

describe('an event of a booking', () => {
  it('edge case 37: does not overwrite a newer event when it arrives late', async () => {
    const booking = await payments.bookingCreated();
    const cancelled = { ...booking, status: 'cancelled' } as const;
    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data: { booking: cancelled } });
    await eventually(async () => expect((await payments.initiate(booking.id)).status).toBe(409));

    const late = await payments.bus.publish(BookingCreated, { about: booking.id, version: 1, data: { booking } });

    await eventually(async () => expect(await payments.db('inbox').where({ event_id: late })).toHaveLength(1));
    expect(await payments.initiate(booking.id)).toMatchObject({ status: 409 });
  });
});
