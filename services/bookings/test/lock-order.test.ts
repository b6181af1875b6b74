import { DisputeOpened, ExternalRefundReviewed, RefundDelayed, RefundProcessed } from '@booking/contracts';
import { eventually, isFreeWhileBatchWaits } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking, reportPayment, untilShown } from './paid-booking.ts';
import { AT, euros, samplePayment, sampleRefund } from './samples.ts';
import { bookings, useBookings } from './start-bookings.ts';

useBookings();

type Paid = Awaited<ReturnType<typeof paidBooking>>;

const rowOf = ({ id }: { id: string }) => ({ table: 'bookings', id });

const pay = (booking: { id: string }) => () => reportPayment(samplePayment({ bookingId: booking.id }));

const dispute =
  ({ id: bookingId, payment: { id: paymentId } }: Paid) =>
  () => {
    const data = { bookingId, paymentId, disputeReference: 'first', amount: euros(4_000), reason: null };
    return bookings.bus.publish(DisputeOpened, { about: paymentId, data });
  };

const giveBack =
  ({ id: bookingId, payment: { id: paymentId } }: Paid, on: typeof RefundDelayed | typeof RefundProcessed) =>
  () => {
    const refund = sampleRefund([{ paymentId, amount: 4_000, status: 'succeeded' }], { bookingId });
    return bookings.bus.publish(on, { about: refund.id, version: 3, data: { refund } });
  };

const review =
  ({ id: bookingId, payment: { id: paymentId } }: Paid) =>
  () => {
    const review = { meaning: 'cancel_booking', by: 'carol', at: AT.toISOString(), note: null } as const;
    const refund = sampleRefund([{ paymentId, amount: 4_000, status: 'succeeded' }], {
      ...{ bookingId, origin: 'external', requestedBy: 'gateway', processedBy: null, review },
    });
    return bookings.bus.publish(ExternalRefundReviewed, { about: refund.id, version: 3, data: { refund } });
  };

describe('a transaction with events about several bookings', () => {
  it('locks the bookings in the order of their ids before it handles payments and disputes', async () => {
    const [delayed, first, last] = [await bookings.book(), await bookings.book(), await paidBooking()];

    const isFree = await isFreeWhileBatchWaits(
      { name: 'bookings', ...bookings },
      {
        stream: DisputeOpened,
        delay: { row: rowOf(delayed), publish: pay(delayed) },
        events: [dispute(last), pay(first)],
        rows: [rowOf(first), rowOf(last)],
      },
    );

    expect(isFree).toBe(true);
    await untilShown(first.id, { status: 'confirmed' });
    await eventually(async () =>
      expect(await bookings.db('booking_disputes').where({ booking_id: last.id })).toHaveLength(1),
    );
  });

  it('locks the bookings in the order of their ids before it handles disputes one by one', async () => {
    const [delayed, first, last] = [await bookings.book(), await paidBooking(), await paidBooking()];

    const isFree = await isFreeWhileBatchWaits(
      { name: 'bookings', ...bookings },
      {
        stream: DisputeOpened,
        delay: { row: rowOf(delayed), publish: pay(delayed) },
        events: [dispute(last), dispute(first)],
        rows: [rowOf(first), rowOf(last)],
      },
    );

    expect(isFree).toBe(true);
    expect(await bookings.db('booking_disputes').whereIn('booking_id', [first.id, last.id])).toHaveLength(2);
  });

  it('locks the bookings in the order of their ids before it handles refunds and reviews', async () => {
    const [delayed, first, last] = [await paidBooking(), await paidBooking(), await paidBooking()];

    const isFree = await isFreeWhileBatchWaits(
      { name: 'bookings', ...bookings },
      {
        stream: RefundProcessed,
        delay: { row: rowOf(delayed), publish: giveBack(delayed, RefundProcessed) },
        events: [review(last), giveBack(first, RefundDelayed)],
        rows: [rowOf(first), rowOf(last)],
      },
    );

    expect(isFree).toBe(true);
    await untilShown(first.id, { refunded: euros(4_000) });
    await untilShown(last.id, { status: 'cancelled', refunded: euros(4_000) });
  });
});
