import { type Booking, type Payment, PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { expect } from '@jest/globals';
import { samplePayment } from './samples.ts';
import { bookings } from './start-bookings.ts';

type Patience = Parameters<typeof eventually>[1];

/** Creates a booking, and pays it in full. */
export async function paidBooking(
  members: Record<string, unknown> = {},
  patience?: Patience,
): Promise<{ id: string; payment: Payment }> {
  const { id, total } = await bookings.book(members);
  const payment = samplePayment({ bookingId: id, amount: total });
  await reportPayment(payment);
  await untilShown(id, { status: 'confirmed' }, patience);
  return { id, payment };
}

/** Publishes that a payment was completed, and returns the id of the event. */
export function reportPayment(payment: Payment, id?: string): Promise<string> {
  return bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment }, ...(id && { id }) });
}

/** Waits until the booking has these members, and returns it. */
export function untilShown(id: string, members: Record<string, unknown>, patience?: Patience): Promise<Booking> {
  return eventually(async () => {
    const booking = await bookings.read(id);
    expect(booking).toMatchObject(members);
    return booking;
  }, patience);
}
