import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BookingExpired, PaymentCompleted, type EventDefinition } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { samplePayment } from './samples.ts';
import { startBookings, type Bookings, type ClosePayableAnswer } from './start-bookings.ts';

type Answer = (asked: number) => ClosePayableAnswer | Promise<ClosePayableAnswer>;

const closed: ClosePayableAnswer = { result: { state: 'closed' } };
const closing: ClosePayableAnswer = { result: { state: 'closing' } };
const paid: ClosePayableAnswer = { result: { state: 'paid' } };
const unavailable: ClosePayableAnswer = {
  problem: { type: '/problems/service-unavailable', title: 'The service cannot answer now', status: 503, detail: '' },
};

let bookings: Bookings;
const askedAbout: string[] = [];
const answers = new Map<string, Answer>();

beforeAll(async () => {
  bookings = await startBookings({
    closePayable(bookingId) {
      askedAbout.push(bookingId);
      return answers.get(bookingId)?.(timesAsked(bookingId)) ?? closed;
    },
  });
});
afterAll(() => bookings.stop());

describe('edge case 15: a booking whose time to be paid is over', () => {
  it('expires when nothing can be paid any more, and was asked about first', async () => {
    const id = await overdueBooking(() => closed);

    await untilStatus(id, 'expired');

    expect(timesAsked(id)).toBe(1);
    await eventually(async () => expect(await countOf(BookingExpired, id)).toBe(1));
  });

  it('is let go only once its open session is closed', async () => {
    const id = await overdueBooking((asked) => (asked === 1 ? closing : closed));
    await eventually(() => expect(timesAsked(id)).toBe(1));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    await untilStatus(id, 'expired');

    expect(timesAsked(id)).toBe(2);
  });

  it('waits longer from time to time while its session cannot be closed', async () => {
    const id = await overdueBooking(() => closing);

    await comeBackNow(id, 8);

    await eventually(async () => expect(await secondsUntilDue(id)).toBeGreaterThan(100));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });
  });

  it('is kept when it was paid, and the news of that is still to come', async () => {
    const id = await overdueBooking(() => paid);
    await eventually(() => expect(timesAsked(id)).toBeGreaterThan(0));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    const payment = samplePayment({ bookingId: id });
    await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await untilStatus(id, 'confirmed');
    expect(await countOf(BookingExpired, id)).toBe(0);
  });

  it('is kept while payments cannot say, and expires when it can', async () => {
    const id = await overdueBooking((asked) => (asked === 1 ? unavailable : closed));
    await eventually(() => expect(timesAsked(id)).toBe(1));
    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });

    await comeBackNow(id);

    await untilStatus(id, 'expired');
  });

  it('is kept when it is paid between the question and the answer', async () => {
    const id = await overdueBooking(async (asked) => {
      if (asked > 1) return closed;
      const payment = samplePayment({ bookingId: id });
      await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
      await untilStatus(id, 'confirmed');
      return closed;
    });
    await untilStatus(id, 'confirmed');

    await untilStatus(await overdueBooking(() => closed), 'expired');

    expect(timesAsked(id)).toBe(1);
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed' });
  });
});

async function overdueBooking(answer: Answer): Promise<string> {
  const { id } = await bookings.book({ expiresAt: '2100-01-01T00:00:00Z' });
  answers.set(id, answer);
  await bookings.db('bookings').where({ id }).update({ expires_at: bookings.db.fn.now() });
  return id;
}

/** Makes a booking due again at once, as if it had been tried so often before. */
async function comeBackNow(id: string, attempts = 1): Promise<void> {
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

async function untilStatus(id: string, status: string): Promise<void> {
  await eventually(async () => expect(await bookings.read(id)).toMatchObject({ status }));
}

async function countOf(definition: EventDefinition, id: string): Promise<number> {
  return (await bookings.bus.published(definition)).filter(({ subject }) => subject === id).length;
}
