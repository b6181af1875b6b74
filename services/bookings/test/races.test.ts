import {
  type Booking,
  BookingCancelled,
  BookingExpired,
  BookingPaid,
  type CancellationQuote,
  type EventDefinition,
  type Payment,
  RefundProcessed,
  SurplusPaymentReceived,
} from '@booking/contracts';
import { awaitOutbox, eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking, reportPayment } from './paid-booking.ts';
import { euros, samplePayment, sampleRefund } from './samples.ts';
import { bookings, staff, useBookings } from './start-bookings.ts';

const PARALLEL = 50;
/** Fifty clients poll for their result. Their pauses leave the service time to work. */
const ASKED_BY_MANY = { intervalMs: 500 };

useBookings();

describe('concurrent changes of one booking', () => {
  it('edge case 22: treat fifty cancellations as one', async () => {
    const { id } = await bookings.book();

    const answers = await Promise.all(times(PARALLEL, () => cancel(id)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await awaitOutbox(bookings.db);
    expect(await countOf(BookingCancelled, id)).toBe(1);
  });

  it('edge case 22: treat fifty cancellations with one quote as one, on the terms of that quote', async () => {
    const { id } = await paidBooking();
    const { quote, fee, refund } = await quoteOf(id);

    const answers = await Promise.all(times(PARALLEL, () => cancel(id, { quote })));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body.cancellation).toMatchObject({ fee, refund });
    await awaitOutbox(bookings.db);
    expect(await countOf(BookingCancelled, id)).toBe(1);
  });

  it('edge case 20: cancel on the quoted terms or not at all when a payment races the cancellation', async () => {
    const ids = await Promise.all(
      times(PARALLEL, async () => (await bookings.book({ cancellationPolicy: policy })).id),
    );
    const quotes = await Promise.all(ids.map(quoteOf));

    const answers = await Promise.all(
      ids.map(async (id, index) => {
        const [{ status }] = await Promise.all([
          cancel(id, { quote: quotes[index]?.quote }),
          reportPayment(samplePayment({ bookingId: id })),
        ]);
        return { id, status };
      }),
    );

    await eventually(async () => expect(await paymentsEntered(ids)).toBe(PARALLEL));
    for (const { id, status } of answers) {
      const outcome = await bookings.read(id);
      expect(outcome).toMatchObject(status === 200 ? cancelledUnpaid : { status: 'confirmed', cancellation: null });
      expect(await surplusOf(id)).toBe(status === 200 ? 1 : 0);
    }
  });

  it('edge case 20: cancel on the quoted terms or not at all when a refund races the cancellation', async () => {
    const paid = await Promise.all(times(PARALLEL, () => paidBooking({}, ASKED_BY_MANY)));
    const quotes = await Promise.all(paid.map(({ id }) => quoteOf(id)));

    const answers = await Promise.all(
      paid.map(async ({ id, payment }, index) => {
        const [answer] = await Promise.all([cancel(id, { quote: quotes[index]?.quote }), giveBack(payment, 4_000)]);
        return { id, ...answer };
      }),
    );

    for (const { id, status, body } of answers) {
      const shown = await untilRefunded(id);
      if (status === 200) expect(shown.cancellation?.refund).toEqual(euros(10_000));
      else {
        expect(body).toMatchObject({ type: '/problems/cancellation-quote-changed', current: { refund: euros(6_000) } });
        expect(shown).toMatchObject({ status: 'confirmed', cancellation: null });
      }
    }
  });

  it('edge case 13: count one of fifty payments, and treat the others as surplus', async () => {
    const { id } = await bookings.book();

    await Promise.all(times(PARALLEL, () => reportPayment(samplePayment({ bookingId: id }))));

    await eventually(async () => expect(await countOf(SurplusPaymentReceived, id)).toBe(PARALLEL - 1));
    expect(await countOf(BookingPaid, id)).toBe(1);
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', paid: euros(10_000) });
    expect(await bookings.db('booking_payments').where({ booking_id: id, is_surplus: false })).toHaveLength(1);
  });

  it('edge case 23: account for all money when a payment races a cancellation', async () => {
    const ids = await Promise.all(times(PARALLEL, async () => (await bookings.book()).id));

    await Promise.all(ids.flatMap((id) => [reportPayment(samplePayment({ bookingId: id })), cancel(id)]));

    await eventually(async () => expect(await paymentsEntered(ids)).toBe(PARALLEL));
    await eventually(async () => {
      for (const id of ids) expect(isAccountedFor(await bookings.read(id), await surplusOf(id))).toBe(true);
    });
    expect(await bookings.db('bookings').whereIn('id', ids).where({ status: 'cancelled' })).toHaveLength(PARALLEL);
  });

  it('edge case 15: leave a booking either paid or expired when a payment races an expiry', async () => {
    const expiresAt = '2100-01-01T00:00:00Z';
    const ids = await Promise.all(times(PARALLEL, async () => (await bookings.book({ expiresAt })).id));
    const [held, others] = [ids.slice(PARALLEL / 2), ids.slice(0, PARALLEL / 2)];
    const overdue = { expires_at: bookings.db.fn.now() };

    await bookings.db.transaction(async (trx) => {
      await trx('bookings').whereIn('id', held).update(overdue);
      await bookings.db('bookings').whereIn('id', others).update(overdue);
      await eventually(async () => expect(await countWithStatus(others, 'expired')).toBe(others.length));
      await Promise.all(ids.map((id) => reportPayment(samplePayment({ bookingId: id }))));
    });

    await eventually(async () => expect(await paymentsEntered(ids)).toBe(PARALLEL));
    for (const id of ids) await eventually(async () => expect(outcomes).toContainEqual(await outcomeOf(id)));
  });
});

const policy = [{ until: 'P1D', refundPercent: 70 }];
const cancelledUnpaid = { status: 'cancelled', paid: euros(0), cancellation: { fee: euros(0), refund: euros(0) } };

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

/**
 * If the booking was cancelled before the payment, the payment is surplus. Otherwise the cancellation refunds all of
 * it.
 */
function isAccountedFor({ paid, cancellation }: Booking, surplusPayments: number): boolean {
  const refund = cancellation?.refund.amount;
  return surplusPayments === 1 ? paid.amount === 0 && refund === 0 : paid.amount === 10_000 && refund === 10_000;
}

function times<Result>(count: number, make: () => Promise<Result>): Promise<Result>[] {
  return Array.from({ length: count }, make);
}

async function cancel(id: string, request: { quote?: string | undefined } = {}) {
  const { status, body } = await bookings.ask<Booking>(staff, `/bookings/${id}/cancel`, {
    method: 'POST',
    body: request,
  });
  return { status, body };
}

async function quoteOf(id: string): Promise<CancellationQuote> {
  return (await bookings.ask<CancellationQuote>(staff, `/bookings/${id}/cancellation-quote`)).body;
}

async function giveBack({ id: paymentId, bookingId }: Payment, amount: number): Promise<void> {
  const refund = sampleRefund([{ paymentId, amount, status: 'succeeded' }], { bookingId });
  await bookings.bus.publish(RefundProcessed, { about: refund.id, version: 3, data: { refund } });
}

function untilRefunded(id: string): Promise<Booking> {
  return eventually(async () => {
    const booking = await bookings.read(id);
    expect(booking.paymentStatus).toBe('partially_refunded');
    return booking;
  });
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
