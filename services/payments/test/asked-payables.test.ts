import { randomUUID } from 'node:crypto';
import { type Booking, BookingCancelled } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

usePayments();

function cancelled(booking: Booking): Booking {
  const nothing = { amount: 0, currency: booking.total.currency };
  const cancellation = { at: booking.updatedAt, by: 'bea', reason: null, fee: nothing, refund: nothing };
  return { ...booking, status: 'cancelled', cancellation };
}

describe('a payable that was stored from an answer of the bookings service', () => {
  it('edge case 23: closes its session when the event of a cancellation arrives that an answer already reported', async () => {
    const booking = sampleBooking();
    const later = Promise.withResolvers<{ booking: Booking; version: number }>();
    payments.answers.set(booking.id, [later.promise, Promise.resolve({ booking, version: 1 })]);
    const late = payments.initiate(booking.id, { key: randomUUID() });
    await eventually(() => expect(payments.questions).toEqual([booking.id]));
    expect(await payments.initiate(booking.id, { key: randomUUID() })).toMatchObject({ status: 201 });
    later.resolve({ booking: cancelled(booking), version: 2 });
    expect(await late).toMatchObject({ status: 409, body: { type: '/problems/booking-not-payable' } });
    expect(await payments.openSessionsOf(booking.id)).toHaveLength(1);

    const data = { booking: cancelled(booking) };
    await payments.bus.publish(BookingCancelled, { about: booking.id, version: 2, data });

    await eventually(async () => expect(await payments.attemptOf(booking.id)).toMatchObject({ status: 'expired' }));
    expect(await payments.openSessionsOf(booking.id)).toEqual([]);
  });
});
