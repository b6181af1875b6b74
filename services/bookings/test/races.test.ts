import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  BookingCancelled,
  BookingExpired,
  BookingPaid,
  PaymentCompleted,
  SurplusPaymentReceived,
  type Booking,
  type EventDefinition,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, samplePayment } from './samples.ts';
import { staff, startBookings, type Bookings } from './start-bookings.ts';

const PARALLEL = 50;

let bookings: Bookings;

beforeAll(async () => {
  bookings = await startBookings();
});
afterAll(() => bookings.stop());

describe('when many do something to one booking at once', () => {
  it('edge case 22: fifty cancellations are one cancellation', async () => {
    const { id } = await bookings.book();

    const answers = await Promise.all(times(PARALLEL, () => cancel(id)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await eventually(async () => expect(await countOf(BookingCancelled, id)).toBe(1));
  });

  it('edge case 13: of fifty payments one pays and the others are surplus', async () => {
    const { id } = await bookings.book();

    await Promise.all(times(PARALLEL, () => pay(id)));

    await eventually(async () => expect(await countOf(SurplusPaymentReceived, id)).toBe(PARALLEL - 1));
    expect(await countOf(BookingPaid, id)).toBe(1);
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', paid: euros(10_000) });
    expect(await bookings.db('booking_payments').where({ booking_id: id, is_surplus: false })).toHaveLength(1);
  });

  it('edge case 23: a payment and a cancellation that meet leave no money unaccounted for', async () => {
    const ids = await Promise.all(times(PARALLEL, async () => (await bookings.book()).id));

    await Promise.all(ids.flatMap((id) => [pay(id), cancel(id)]));

    await eventually(async () => expect(await paymentsEntered(ids)).toBe(PARALLEL));
    await eventually(async () => {
      for (const id of ids) expect(isAccountedFor(await bookings.read(id), await surplusOf(id))).toBe(true);
    });
    expect(await bookings.db('bookings').whereIn('id', ids).where({ status: 'cancelled' })).toHaveLength(PARALLEL);
  });

  it('edge case 15: a payment and an expiry that meet leave a booking that is either paid or expired', async () => {
    const expiresAt = '2100-01-01T00:00:00Z';
    const ids = await Promise.all(times(PARALLEL, async () => (await bookings.book({ expiresAt })).id));
    const [held, others] = [ids.slice(PARALLEL / 2), ids.slice(0, PARALLEL / 2)];
    const overdue = { expires_at: bookings.db.fn.now() };

    await bookings.db.transaction(async (trx) => {
      await trx('bookings').whereIn('id', held).update(overdue);
      await bookings.db('bookings').whereIn('id', others).update(overdue);
      await eventually(async () => expect(await countWithStatus(others, 'expired')).toBe(others.length));
      await Promise.all(ids.map((id) => pay(id)));
    });

    await eventually(async () => expect(await paymentsEntered(ids)).toBe(PARALLEL));
    for (const id of ids) await eventually(async () => expect(outcomes).toContainEqual(await outcomeOf(id)));
  });
});

const outcomes = [
  { status: 'confirmed', paid: 1, expired: 0, surplus: 0 },
  { status: 'expired', paid: 0, expired: 1, surplus: 1 },
];

async function outcomeOf(id: string) {
  const { status } = await bookings.read(id);
  const [paid, expired, surplus] = await Promise.all([
    countOf(BookingPaid, id),
    countOf(BookingExpired, id),
    countOf(SurplusPaymentReceived, id),
  ]);
  return { status, paid, expired, surplus };
}

/** Cancelled before it was paid: the payment is surplus. Paid before: the cancellation gives all of it back. */
function isAccountedFor({ paid, cancellation }: Booking, surplusPayments: number): boolean {
  const refund = cancellation?.refund.amount;
  return surplusPayments === 1 ? paid.amount === 0 && refund === 0 : paid.amount === 10_000 && refund === 10_000;
}

function times<Result>(count: number, make: () => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: count }, make);
}

async function cancel(id: string): Promise<{ status: number; body: Booking }> {
  const { status, body } = await bookings.ask<Booking>(staff, `/bookings/${id}/cancel`, { method: 'POST' });
  return { status, body };
}

async function pay(bookingId: string): Promise<void> {
  const payment = samplePayment({ bookingId });
  await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
}

async function paymentsEntered(ids: string[]): Promise<number> {
  return (await bookings.db('booking_payments').whereIn('booking_id', ids)).length;
}

async function surplusOf(id: string): Promise<number> {
  return (await bookings.db('booking_payments').where({ booking_id: id, is_surplus: true })).length;
}

async function countWithStatus(ids: string[], status: string): Promise<number> {
  return (await bookings.db('bookings').whereIn('id', ids).where({ status })).length;
}

async function countOf(definition: EventDefinition, id: string): Promise<number> {
  return (await bookings.bus.published(definition)).filter(({ subject }) => subject === id).length;
}
