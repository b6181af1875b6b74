import { BookingExpired, type EventDefinition, PaymentCompleted, TransitionRefused } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { untilShown } from './paid-booking.ts';
import { euros, samplePayment } from './samples.ts';
import { bookings, type ClosePayableAnswer, useBookings } from './start-bookings.ts';

type Answer = (asked: number) => ClosePayableAnswer | Promise<ClosePayableAnswer>;

const closed: ClosePayableAnswer = { result: { state: 'closed' } };
const closing: ClosePayableAnswer = { result: { state: 'closing' } };
const paid: ClosePayableAnswer = { result: { state: 'paid' } };
const unavailable: ClosePayableAnswer = {
  problem: { type: '/problems/service-unavailable', title: 'The service cannot answer now', status: 503, detail: '' },
};

const askedAbout: string[] = [];
const answers = new Map<string, Answer>();

useBookings({
  closePayable(bookingId) {
    askedAbout.push(bookingId);
    return answers.get(bookingId)?.(timesAsked(bookingId)) ?? closed;
  },
});

describe('edge case 15: a booking whose time to pay is over', () => {
  it('expires after the payments service has confirmed that it can no longer be paid', async () => {
    const id = await overdueBooking(() => closed);

    await untilShown(id, { status: 'expired' });

    expect(timesAsked(id)).toBe(1);
    await eventually(async () => expect(await countOf(BookingExpired, id)).toBe(1));
  });

  it('expires only after its open session is closed', async () => {
    let answer: ClosePayableAnswer = closing;
    const id = await overdueBooking(() => answer);

    await eventually(() => expect(timesAsked(id)).toBeGreaterThan(0));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    answer = closed;
    await untilShown(id, { status: 'expired' });
    expect(timesAsked(id)).toBeGreaterThan(1);
  });

  it('is retried with growing pauses while its session cannot be closed', async () => {
    const id = await overdueBooking(() => closing);

    await retryNow(id, 8);

    await eventually(async () => expect(await secondsUntilDue(id)).toBeGreaterThan(50));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });
  });

  it('stays pending when it was paid, until the payment is reported', async () => {
    const id = await overdueBooking(() => paid);
    await eventually(() => expect(timesAsked(id)).toBeGreaterThan(0));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    const payment = samplePayment({ bookingId: id });
    await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await untilShown(id, { status: 'confirmed' });
    expect(await countOf(BookingExpired, id)).toBe(0);
  });

  it('stays pending while the payments service is unavailable, and expires afterwards', async () => {
    let answer: ClosePayableAnswer = unavailable;
    const id = await overdueBooking(() => answer);

    await eventually(() => expect(timesAsked(id)).toBeGreaterThan(0));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    answer = closed;
    await retryNow(id);
    await untilShown(id, { status: 'expired' });
  });

  it.each([
    ['paid', 10_000, 'confirmed'],
    ['paid in part', 4_000, 'pending'],
  ])('does not expire when it is %s between the request and the answer', async (_, amount, status) => {
    const id = await overdueBooking(async () => {
      const payment = samplePayment({ bookingId: id, amount: euros(amount) });
      await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
      await untilShown(id, { paid: euros(amount) });
      return closed;
    });
    await untilShown(id, { status, paid: euros(amount) });

    await untilShown(await overdueBooking(() => closed), { status: 'expired' });

    expect(timesAsked(id)).toBe(1);
    expect(await bookings.read(id)).toMatchObject({ status });
    expect(await countOf(TransitionRefused.bookings, id)).toBe(0);
  });
});

async function overdueBooking(answer: Answer): Promise<string> {
  const { id } = await bookings.book({ expiresAt: '2100-01-01T00:00:00Z' });
  answers.set(id, answer);
  await bookings.db('bookings').where({ id }).update({ expires_at: bookings.db.fn.now() });
  return id;
}

/** Makes a booking due again at once, as after the given number of attempts. */
async function retryNow(id: string, attempts = 1): Promise<void> {
  await bookings
    .db('bookings')
    .where({ id })
    .update({ expiry_due_at: bookings.db.fn.now(), expiry_attempts: attempts });
}

async function secondsUntilDue(id: string): Promise<number> {
  const until = bookings.db.raw<{ seconds: number }>('extract(epoch from expiry_due_at - now())::float as seconds');
  const row = await bookings.db('bookings').where({ id }).first<{ seconds: number }>(until);
  return row.seconds;
}

function timesAsked(id: string): number {
  return askedAbout.filter((asked) => asked === id).length;
}

async function countOf(definition: EventDefinition, id: string): Promise<number> {
  return (await bookings.bus.published(definition)).filter(({ subject }) => subject === id).length;
}
