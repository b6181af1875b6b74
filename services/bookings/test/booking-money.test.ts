import {
  BookingPaid,
  BookingRefunded,
  type EventDefinition,
  type EventOf,
  type Payment,
  type Refund,
  RefundFailed,
  RefundProcessed,
  SurplusPaymentReceived,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking, reportPayment, untilShown } from './paid-booking.ts';
import { euros, samplePayment, sampleRefund } from './samples.ts';
import { alice, bookings, staff, useBookings } from './start-bookings.ts';

useBookings();

describe('MarkBookingPaid', () => {
  it('edge case 35: confirms the booking and announces it once, however often the payment is reported', async () => {
    const { id } = await bookings.book();
    const payment = samplePayment({ bookingId: id });
    const eventId = newId();

    await reportPayment(payment, eventId);
    await reportPayment(payment, eventId);
    await reportPayment(payment);

    await untilShown(id, { status: 'confirmed', paymentStatus: 'paid', paid: euros(10_000) });
    await untilHandled(3);
    await eventually(async () =>
      expect(await published(BookingPaid, id)).toMatchObject([
        { aggregateversion: 2, data: { booking: { status: 'confirmed' } } },
      ]),
    );
    expect(await published(SurplusPaymentReceived, id)).toEqual([]);
  });

  it('edge case 13: reports a second payment of a paid booking as surplus and leaves the first untouched', async () => {
    const { id } = await bookings.book();
    await reportPayment(samplePayment({ bookingId: id }));
    const paid = await untilShown(id, { status: 'confirmed' });
    const second = samplePayment({ bookingId: id });

    await reportPayment(second);

    const reason = 'The booking is already paid.';
    await untilPublished(SurplusPaymentReceived, id, [{ bookingId: id, payment: second, reason }]);
    expect({ ...(await bookings.read(id)), updatedAt: paid.updatedAt }).toEqual(paid);
  });

  it('edge cases 14 and 23: never reopens a cancelled booking', async () => {
    const { id } = await bookings.book();
    await bookings.ask(alice, `/bookings/${id}/cancel`, { method: 'POST' });
    const late = samplePayment({ bookingId: id });

    await reportPayment(late);

    await untilPublished(SurplusPaymentReceived, id, [
      { bookingId: id, payment: late, reason: 'The booking is cancelled.' },
    ]);
    expect(await bookings.read(id)).toMatchObject({ status: 'cancelled', paymentStatus: 'unpaid', paid: euros(0) });
  });

  it('edge cases 14 and 15: never reopens an expired booking', async () => {
    const { id } = await bookings.bookOverdue();
    await untilShown(id, { status: 'expired' });
    const late = samplePayment({ bookingId: id });

    await reportPayment(late);

    await untilPublished(SurplusPaymentReceived, id, [
      { bookingId: id, payment: late, reason: 'The booking is expired.' },
    ]);
    expect(await bookings.read(id)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid' });
  });

  it('edge case 31: does not confirm a booking when an old, smaller price is paid', async () => {
    const { id } = await bookings.book();

    await reportPayment(samplePayment({ bookingId: id, amount: euros(9_999) }));

    await untilShown(id, { status: 'pending', paymentStatus: 'unpaid', paid: euros(9_999) });
    expect(await published(BookingPaid, id)).toEqual([]);
  });

  it('edge case 17: does not confirm a booking in euros when dollars are paid', async () => {
    const { id } = await bookings.book();
    const dollars = samplePayment({ bookingId: id, amount: { amount: 10_000, currency: 'USD' } });

    await reportPayment(dollars);

    const reason = 'The booking is paid in EUR, not in USD.';
    await untilPublished(SurplusPaymentReceived, id, [{ bookingId: id, payment: dollars, reason }]);
    expect(await bookings.read(id)).toMatchObject({ status: 'pending', paid: euros(0) });
  });

  it('edge case 36: retries the payment of an unknown booking while other payments are processed', async () => {
    const eventId = await reportPayment(samplePayment());
    const { id } = await bookings.book();

    await reportPayment(samplePayment({ bookingId: id }));

    await untilShown(id, { status: 'confirmed' });
    await eventually(async () => {
      const tried = bookings.db('inbox_attempts').where({ listener: 'MarkBookingPaid' });
      expect(await tried.where('attempts', '>', 1)).toHaveLength(1);
    });
    expect(await bookings.db('inbox').where({ event_id: eventId })).toEqual([]);
  });
});

describe('MarkBookingRefunded', () => {
  it('edge case 19: follows partial refunds to the last cent', async () => {
    const { id, payment } = await paidBooking();

    for (const amount of [3_333, 3_333, 3_333]) await processed(refundOf(payment, amount));

    await untilShown(id, { status: 'confirmed', paymentStatus: 'partially_refunded', refunded: euros(9_999) });
    await processed(refundOf(payment, 1));
    await untilShown(id, { status: 'confirmed', paymentStatus: 'refunded', refunded: euros(10_000) });
    await eventually(async () => expect(await published(BookingRefunded, id)).toHaveLength(4));
  });

  it('edge case 37: ends in the same state when the refund is reported before the payment', async () => {
    const { id } = await bookings.book();
    const payment = samplePayment({ bookingId: id });
    await processed(refundOf(payment, 4_000));
    await untilEntered(id, 1);

    await reportPayment(payment);

    await untilShown(id, { status: 'confirmed', paymentStatus: 'partially_refunded', refunded: euros(4_000) });
    await untilPublished(BookingRefunded, id, [expect.objectContaining({ booking: await bookings.read(id) })]);
  });

  it('edge case 10: subtracts a refund that fails after its success, and reports the change', async () => {
    const { id, payment } = await paidBooking();
    const refund = refundOf(payment, 10_000);
    await processed(refund);
    await untilShown(id, { paymentStatus: 'refunded' });

    await failed(refund);

    await untilShown(id, { status: 'confirmed', paymentStatus: 'paid', refunded: euros(0) });
    await eventually(async () => {
      const figures = (await published(BookingRefunded, id)).map(({ data }) => data.booking.refunded.amount);
      expect(figures).toEqual([10_000, 0]);
    });
  });

  it('edge case 10: ends in the same state when the failure is reported before the success', async () => {
    const { id, payment } = await paidBooking();
    const refund = refundOf(payment, 10_000);
    await failed(refund);
    await untilEntered(id, 1);

    await processed(refund);
    await processed(refundOf(payment, 100));

    await untilShown(id, { paymentStatus: 'partially_refunded', refunded: euros(100) });
    await eventually(async () => expect(await published(BookingRefunded, id)).toHaveLength(1));
  });

  it('edge case 5: counts a refund made at the gateway, and does not cancel the booking', async () => {
    const { id, payment } = await paidBooking();

    await processed({ ...refundOf(payment, 10_000), origin: 'external' });

    await untilShown(id, { status: 'confirmed', paymentStatus: 'refunded', cancellation: null });
  });

  it('edge case 13: ignores the refund of a surplus payment', async () => {
    const { id, payment } = await paidBooking();
    const second = samplePayment({ bookingId: id });
    await reportPayment(second);
    await untilPublished(SurplusPaymentReceived, id, [expect.objectContaining({ payment: second })]);

    await processed({ ...refundOf(second, 10_000), origin: 'surplus' });
    await processed(refundOf(payment, 1));

    await untilShown(id, { paymentStatus: 'partially_refunded', refunded: euros(1) });
    await eventually(async () => expect(await published(BookingRefunded, id)).toHaveLength(1));
  });

  it('leaves a cancelled booking cancelled', async () => {
    const { id, payment } = await paidBooking();
    await bookings.ask(staff, `/bookings/${id}/cancel`, { method: 'POST' });

    await processed({ ...refundOf(payment, 10_000), origin: 'cancellation' });

    await untilShown(id, { status: 'cancelled', paymentStatus: 'refunded', refunded: euros(10_000) });
  });
});

function refundOf({ id: paymentId, bookingId }: Payment, amount: number): Refund {
  return sampleRefund([{ paymentId, amount, status: 'succeeded' }], { bookingId });
}

function processed(refund: Refund): Promise<string> {
  return bookings.bus.publish(RefundProcessed, { about: refund.id, version: 3, data: { refund } });
}

function failed({ allocations, ...refund }: Refund): Promise<string> {
  const returned = allocations.map((allocation) => ({ ...allocation, status: 'failed' as const }));
  const data = { refund: { ...refund, status: 'failed' as const, allocations: returned } };
  return bookings.bus.publish(RefundFailed, { about: refund.id, version: 4, data });
}

async function untilPublished(definition: EventDefinition, id: string, data: unknown[]): Promise<void> {
  await eventually(async () => expect((await published(definition, id)).map((event) => event.data)).toEqual(data));
}

async function untilHandled(count: number): Promise<void> {
  await eventually(async () =>
    expect(await bookings.db('inbox').where({ listener: 'MarkBookingPaid' })).toHaveLength(count - 1),
  );
}

async function untilEntered(id: string, count: number): Promise<void> {
  await eventually(async () =>
    expect(await bookings.db('booking_refunds').where({ booking_id: id })).toHaveLength(count),
  );
}

async function published<Definition extends EventDefinition>(
  definition: Definition,
  id: string,
): Promise<EventOf<Definition>[]> {
  return (await bookings.bus.published(definition)).filter(({ subject }) => subject === id);
}
