import { type Booking, BookingCancelled, RefundProcessed } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking } from './paid-booking.ts';
import { euros, sampleRefund } from './samples.ts';
import { alice, bookings, type Caller, mallory, reader, staff, useBookings } from './start-bookings.ts';

useBookings();

describe('POST /api/v1/bookings/{booking}/cancel', () => {
  it('lets the owner cancel a pending booking', async () => {
    const { id } = await bookings.book();

    const { status, body } = await cancel(alice, id, { reason: 'Ill' });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancellation: { by: 'alice', reason: 'Ill', fee: euros(0), refund: euros(0) },
    });
    expect(await bookings.read(id)).toEqual(body);
    await eventually(async () => expect(await cancellationsOf(id)).toMatchObject([{ data: { booking: body } }]));
  });

  it('stores the reason of a customer without card data', async () => {
    const { id } = await bookings.book();

    const { body } = await cancel(alice, id, { reason: 'Refund to 4111 1111 1111 1111 12/28, cvc: 123' });

    expect(body.cancellation).toMatchObject({ reason: 'Refund to ***************1111 12/28, cvc: ***' });
    expect(await bookings.read(id)).toEqual(body);
    await eventually(async () => expect(await cancellationsOf(id)).toMatchObject([{ data: { booking: body } }]));
  });

  it('edge case 34: requires process_refunds for a confirmed booking, and names this permission', async () => {
    const { id } = await paidBooking();

    const owner = await cancel(alice, id);
    const other = await cancel(reader, id);
    const stranger = await cancel(mallory, id);

    expect(owner).toMatchObject({ status: 403, body: { type: '/problems/forbidden', permission: 'process_refunds' } });
    expect(other).toMatchObject({ status: 403, body: { type: '/problems/forbidden', permission: 'process_refunds' } });
    expect(stranger).toMatchObject({ status: 404, body: { type: '/problems/booking-not-found' } });
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', cancellation: null });
  });

  it('publishes the amount that the cancellation of a confirmed booking refunds', async () => {
    const { id } = await paidBooking();

    const { body } = await cancel(staff, id, {});

    expect(body).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(body.cancellation).toMatchObject({ by: 'staff', reason: null, fee: euros(0), refund: euros(10_000) });
  });

  it('edge case 22: answers a repetition with the same booking, and publishes nothing', async () => {
    const { id } = await bookings.book();
    const first = await cancel(staff, id, { reason: 'First' });

    const second = await cancel(alice, id, { reason: 'Second' });

    expect(second).toEqual(first);
    expect(await outboxOf(id)).toEqual(['BookingCreated', 'BookingCancelled']);
  });

  it('edge case 22: cancels a fully refunded booking, and refunds nothing', async () => {
    const { id, payment } = await paidBooking();
    const refund = sampleRefund([{ paymentId: payment.id, amount: 10_000, status: 'succeeded' }], { bookingId: id });
    await bookings.bus.publish(RefundProcessed, { about: refund.id, version: 3, data: { refund } });
    await eventually(async () => expect(await bookings.read(id)).toMatchObject({ paymentStatus: 'refunded' }));

    const { status, body } = await cancel(staff, id);

    expect({ status, body }).toMatchObject({ status: 200, body: { status: 'cancelled', paymentStatus: 'refunded' } });
    expect(body.cancellation).toMatchObject({ fee: euros(0), refund: euros(0) });
  });

  it('edge case 39: refunds nothing for a booking that cost nothing', async () => {
    const { id } = await bookings.book({
      total: euros(0),
      cancellationPolicy: [{ refundPercent: 0, fee: euros(500) }],
    });

    const { body } = await cancel(staff, id);

    expect(body).toMatchObject({ status: 'cancelled', cancellation: { fee: euros(0), refund: euros(0) } });
    await eventually(async () => expect(await cancellationsOf(id)).toMatchObject([{ data: { booking: body } }]));
  });

  it('repeats the first answer for the same idempotency key', async () => {
    const { id } = await bookings.book();
    const request = { method: 'POST', body: {}, headers: { 'idempotency-key': newId() } };

    const first = await bookings.ask(alice, `/bookings/${id}/cancel`, request);
    const again = await bookings.ask(alice, `/bookings/${id}/cancel`, request);

    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each([{ quote: '' }, { quote: null }, { reason: 7 }, { reason: '' }, { fee: 0 }])(
    'rejects the body %j',
    async (body) => {
      const { id } = await bookings.book();

      expect(await cancel(alice, id, body)).toMatchObject({
        status: 422,
        body: { type: '/problems/validation-failed' },
      });
      expect(await bookings.read(id)).toMatchObject({ status: 'pending' });
    },
  );

  it('answers 409 once the booking has expired', async () => {
    const { id } = await bookings.bookOverdue();
    await eventually(async () => expect(await bookings.read(id)).toMatchObject({ status: 'expired' }));

    expect(await cancel(alice, id)).toMatchObject({ status: 409, body: { type: '/problems/booking-not-cancellable' } });
  });
});

async function cancel(caller: Caller, id: string, body?: unknown): Promise<{ status: number; body: Booking }> {
  const { status, body: answer } = await bookings.ask<Booking>(caller, `/bookings/${id}/cancel`, {
    method: 'POST',
    body,
  });
  return { status, body: answer };
}

async function cancellationsOf(id: string) {
  return (await bookings.bus.published(BookingCancelled)).filter(({ subject }) => subject === id);
}

/** The types of all events of a booking, in the order of recording. */
async function outboxOf(id: string): Promise<string[]> {
  const envelopes = await bookings.db('outbox').orderBy('id').pluck<string[]>('envelope');
  const events = envelopes.map((envelope) => JSON.parse(envelope) as { type: string; subject: string });
  return events.filter(({ subject }) => subject === id).map(({ type }) => type);
}
