import type { Booking } from '@booking/contracts';
import { eventually } from '@booking/testing';
import fc from 'fast-check';
import { actInSession } from './act-at-checkout.ts';
import { book, type NewBooking, newBooking } from './make-booking.ts';
import { initiate, type NewPayment, newPayment } from './start-payment.ts';
import { always, stepOf } from './step.ts';

export type PaidBooking = { readonly booking: NewBooking; readonly payment: Omit<NewPayment, 'number'> };

export const paidBooking: fc.Arbitrary<PaidBooking> = fc.record({ booking: newBooking, payment: newPayment });

/** The usual start: a booking is created and paid, so that other steps can follow. */
export const bookAndPay = stepOf<PaidBooking>('book and pay', {
  when: always,
  act: async ({ booking: wanted, payment }, model, harness) => {
    const booking = await book(wanted, model, harness);
    const session = await initiate(booking, payment, { model, harness });
    if (session === undefined) return;
    await actInSession(session, 'pay', { model, harness });
    if (model.isDisturbed || wanted.isHeldShortly) return;
    await eventually(async () => {
      const { status } = await harness.staff.get<Booking>(`/bookings/${booking.id}`);
      if (status === 'pending') throw new Error(`booking ${booking.id} was paid and is not confirmed`);
    });
  },
});
