import {
  BookingCancelled,
  type ExternalRefundReview,
  ExternalRefundReviewed,
  type Payment,
  type Refund,
  RefundProcessed,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking, untilShown } from './paid-booking.ts';
import { AT, euros, samplePayment, sampleRefund } from './samples.ts';
import { alice, bookings, useBookings } from './start-bookings.ts';

const policy = [{ until: 'P7D', refundPercent: 80 }];

useBookings();

describe('CancelExternallyRefundedBooking', () => {
  it("edge case 5: cancels in the reviewer's name, and counts the refund towards the refund by the terms", async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });

    await review(externalRefund(payment, 4_000), { meaning: 'cancel_booking', note: 'The guest called' });

    const cancellation = { by: 'carol', reason: null, fee: euros(2_000), refund: euros(4_000) };
    await untilShown(id, { status: 'cancelled', refunded: euros(4_000), cancellation });
  });

  it("passes the reviewer's other names on with the cancellation", async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });

    await review(externalRefund(payment, 4_000), { meaning: 'cancel_booking' }, ['old@hotel.example']);

    await untilShown(id, { status: 'cancelled' });
    await eventually(async () => {
      const events = (await bookings.bus.published(BookingCancelled)).filter(({ subject }) => subject === id);
      expect(events).toMatchObject([{ data: { relatedTo: ['old@hotel.example'] } }]);
    });
  });

  it('edge case 5: refunds only the amount that the policy leaves after the external refund', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });

    await review(externalRefund(payment, 10_000), { meaning: 'cancel_booking' });

    await untilShown(id, { status: 'cancelled', paymentStatus: 'refunded', cancellation: { refund: euros(0) } });
  });

  it('edge case 5: keeps the booking when the review says so', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });
    const { id: other, payment: otherPayment } = await paidBooking({ cancellationPolicy: policy });
    const refund = externalRefund(payment, 4_000);
    await bookings.bus.publish(RefundProcessed, { about: refund.id, version: 2, data: { refund } });

    await review(refund, { meaning: 'keep_booking' });
    await review(externalRefund(otherPayment, 1), { meaning: 'cancel_booking' });

    await untilShown(other, { status: 'cancelled' });
    await untilShown(id, { status: 'confirmed', refunded: euros(4_000), cancellation: null });
  });

  it('edge case 22: changes nothing when the booking is already cancelled', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });
    await review(externalRefund(payment, 1), { meaning: 'cancel_booking' });
    const { cancellation } = await untilShown(id, { status: 'cancelled' });

    await review(externalRefund(payment, 2), { meaning: 'cancel_booking', note: 'Again' });

    await untilShown(id, { refunded: euros(3), cancellation });
    expect((await bookings.bus.published(BookingCancelled)).filter(({ subject }) => subject === id)).toHaveLength(1);
  });

  it('is rejected, and reported, when the booking has expired', async () => {
    const { id } = await bookings.bookOverdue();
    await untilShown(id, { status: 'expired' });
    const refund = externalRefund(samplePayment({ bookingId: id }), 4_000);

    await review(refund, { meaning: 'cancel_booking' });

    const transition = { aggregate: 'booking', id, bookingId: id, state: 'expired', move: 'cancel' };
    await eventually(async () => {
      const refused = (await bookings.bus.published(TransitionRefused.bookings)).filter(
        ({ subject }) => subject === id,
      );
      expect(refused).toMatchObject([{ aggregateversion: 2, data: { transition } }]);
      expect(refused[0]?.data.transition.cause).toContain(refund.id);
    });
    expect((await bookings.ask(alice, `/bookings/${id}`)).body).toMatchObject({
      status: 'expired',
      cancellation: null,
    });
  });
});

function externalRefund({ id: paymentId, bookingId }: Payment, amount: number): Refund {
  return sampleRefund([{ paymentId, amount, status: 'succeeded' }], { bookingId, origin: 'external' });
}

async function review(
  refund: Refund,
  decision: Pick<ExternalRefundReview, 'meaning'> & { note?: string },
  relatedTo?: string[],
): Promise<void> {
  const reviewed = { ...refund, review: { by: 'carol', at: AT.toISOString(), note: null, ...decision } };
  const data = { refund: reviewed, relatedTo };
  await bookings.bus.publish(ExternalRefundReviewed, { about: refund.id, version: 3, data });
}
