import { randomUUID } from 'node:crypto';
import { BookingCreated, ClosePayable, type PayableState, PaymentCompleted, PaymentExpired } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

usePayments();
afterEach(() => payments.gateway.controls.clearFaults());

async function close(bookingId: string): Promise<PayableState> {
  const { result, problem } = await payments.bus.request(ClosePayable, { bookingId });
  expect(problem).toBeUndefined();
  return ClosePayable.reply.parse(result).state;
}

function endsAs(bookingId: string, state: PayableState): Promise<void> {
  return eventually(async () => expect(await close(bookingId)).toBe(state));
}

describe('closing a payable', () => {
  it('is immediate when no attempt exists, and rejects a later attempt', async () => {
    const booking = await payments.bookingCreated();

    expect(await close(booking.id)).toBe('closed');

    expect(await payments.initiate(booking.id)).toMatchObject({
      status: 409,
      body: { type: '/problems/booking-not-payable' },
    });
    expect(await payments.attemptsOf(booking.id)).toEqual([]);
  });

  it('edge case 15: closes the open session at the gateway before it answers closed', async () => {
    const { payment } = await payments.openSession();

    expect(await close(payment.bookingId)).toBe('closing');

    await endsAs(payment.bookingId, 'closed');
    expect(payments.sessionOf(payment).status).toBe('expired');
    expect(await payments.read(payment)).toMatchObject({ status: 'expired', nextAction: null });
    await eventually(async () => expect(await payments.eventsAbout(PaymentExpired, payment)).toHaveLength(1));
  });

  it('edge case 15: detects that the payer paid first, although no webhook reports it', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);

    expect(await close(payment.bookingId)).toBe('closing');

    await endsAs(payment.bookingId, 'paid');
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
    expect(await payments.eventsAbout(PaymentExpired, payment)).toEqual([]);
  });

  it('edge case 15: stays unfinished while the gateway does not answer', async () => {
    const { payment } = await payments.openSession();
    const down = { operation: 'expire_session', fault: 'error_before', count: 1, copies: 0, afterMs: 0 } as const;
    payments.gateway.controls.addFault(down);

    expect(await close(payment.bookingId)).toBe('closing');
    await eventually(() => expect(payments.gateway.controls.faults()).toEqual([]));
    expect(await close(payment.bookingId)).toBe('closing');
    expect(payments.sessionOf(payment).status).toBe('open');

    await payments.db('payments').where({ id: payment.id }).update({ close_requested_at: payments.db.fn.now() });
    await endsAs(payment.bookingId, 'closed');
    expect(payments.sessionOf(payment).status).toBe('expired');
  });

  it('is repeated a few times a day, without delaying polls, while the gateway fails for days', async () => {
    const { payment } = await payments.openSession();
    const created = payments.db.raw(`now() - interval '100 days'`);
    await payments.db('payments').where({ id: payment.id }).update({ created_at: created });
    payments.gateway.controls.addFault({ operation: 'expire_session', fault: 'error_before', copies: 0, afterMs: 0 });

    expect(await close(payment.bookingId)).toBe('closing');

    await eventually(async () => {
      const { close_requested_at: closeAt, lease_until: leaseUntil } = await payments.attemptOf(payment.bookingId);
      expect(closeAt?.getTime()).toBeGreaterThan(Date.now() + 3_600_000);
      expect(leaseUntil.getTime()).toBeLessThanOrEqual(Date.now());
    });

    payments.gateway.controls.clearFaults();
    await payments.db('payments').where({ id: payment.id }).update({ close_requested_at: payments.db.fn.now() });
    await endsAs(payment.bookingId, 'closed');
  });

  it('stays unfinished while the money is pending', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id, 'delayed');

    expect(await close(payment.bookingId)).toBe('closing');
    await eventually(async () =>
      expect(await payments.attemptOf(payment.bookingId)).toMatchObject({ close_requested_at: null }),
    );
    expect(await close(payment.bookingId)).toBe('closing');

    payments.gateway.controls.settle(session.id, 'succeeded');
    await endsAs(payment.bookingId, 'paid');
  });

  it('queries the bookings service about an unknown payable, and stays in effect when the event arrives late', async () => {
    const booking = sampleBooking();
    payments.unheard.set(booking.id, booking);

    expect(await close(booking.id)).toBe('closed');
    const late = await payments.bus.publish(BookingCreated, { about: booking.id, data: { booking } });

    await eventually(async () => expect(await payments.db('inbox').where({ event_id: late })).toHaveLength(1));
    expect(await payments.initiate(booking.id)).toMatchObject({ status: 409 });
  });

  it('is rejected for an unknown payable', async () => {
    const { problem } = await payments.bus.request(ClosePayable, { bookingId: randomUUID() });

    expect(problem).toMatchObject({ type: '/problems/booking-not-found' });
  });

  it('edge case 15: leaves no open session, with many concurrent closings and attempts', async () => {
    const booking = await payments.bookingCreated();

    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 2 === 0) await close(booking.id);
        return payments.initiate(booking.id, { key: randomUUID() });
      }),
    );

    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    await endsAs(booking.id, 'closed');
    expect(await payments.openSessionsOf(booking.id)).toEqual([]);
    const attempts = await payments.attemptsOf(booking.id);
    expect(attempts.filter(({ status }) => status !== 'expired')).toEqual([]);
  });

  it('edge case 15: ends as closed for each of fifty payables, before, during and after the start of a payment', async () => {
    const bookings = await Promise.all(Array.from({ length: 50 }, () => payments.bookingCreated()));
    payments.gateway.controls.addFault({ operation: 'create_session', fault: 'slow', count: 50, afterMs: 500 });

    const states = await Promise.all(
      bookings.map(async ({ id }, index) => ({ id, state: await closeAround(id, orders[index % 3] ?? 'at once') })),
    );

    const closed = states.filter(({ state }) => state === 'closed').map(({ id }) => id);
    const closing = states.filter(({ state }) => state === 'closing');
    expect(closed.length).toBeGreaterThanOrEqual(17);
    expect(closing.length).toBeGreaterThanOrEqual(16);
    expect(closed.length + closing.length).toBe(50);
    expect(await payments.db('payments').whereIn('booking_id', closed)).toEqual([]);
    await Promise.all(states.map(({ id }) => endsAs(id, 'closed')));
    expect(await payments.db('payments').where({ status: 'initiated' })).toEqual([]);
  });
});

const orders = ['closed first', 'at once', 'initiated first'] as const;

/** The gateway is slow, so that an attempt is still being opened when its payable is closed. */
async function closeAround(bookingId: string, order: (typeof orders)[number]): Promise<PayableState> {
  const initiate = () => payments.initiate(bookingId, { key: randomUUID() });
  if (order === 'closed first') {
    const state = await close(bookingId);
    await initiate();
    return state;
  }
  const initiation = initiate();
  if (order === 'initiated first') await eventually(() => payments.attemptOf(bookingId));
  const state = await close(bookingId);
  await initiation;
  return state;
}
