import { BookingPaid, BookingRefunded, SurplusPaymentReceived } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { AT, euros, sampleBooking, samplePayment, sampleRefund } from '../../test/samples.ts';
import { presentBooking } from './booking.ts';
import { emptyLedger } from './booking-ledger.ts';
import { type Account, accountAfter, settleBooking, takePayment, takeRefund } from './booking-settlement.ts';

const payment = samplePayment();
const opened: Account = { booking: sampleBooking(), ledger: emptyLedger };
const paid = accountAfter(opened, takePayment(opened, payment, AT));

describe('a completed payment', () => {
  it('confirms a pending booking that it covers', () => {
    const { booking, events } = takePayment(opened, payment, AT);

    expect(booking).toMatchObject({ status: 'confirmed', paid: euros(10_000), version: 2 });
    expect(events).toEqual([{ definition: BookingPaid, data: { booking: presentBooking(booking) } }]);
  });

  it('edge case 35: counts once, however often it is reported', () => {
    expect(takePayment(paid, payment, AT)).toEqual({ booking: paid.booking, events: [], entries: emptyLedger });
  });

  it('leaves the booking pending until all payments together cover the total', () => {
    const half = samplePayment({ amount: euros(5_000) });
    const otherHalf = samplePayment({ amount: euros(5_000) });
    const halfPaid = accountAfter(opened, takePayment(opened, half, AT));

    expect(halfPaid.booking).toMatchObject({ status: 'pending', paid: euros(5_000), version: 2 });
    expect(takePayment(halfPaid, otherHalf, AT).booking).toMatchObject({ status: 'confirmed', paid: euros(10_000) });
  });

  it('edge case 31: never confirms a booking whose new price is above the paid amount', () => {
    const dearer = { booking: sampleBooking({ total: euros(12_000) }), ledger: emptyLedger };

    const { booking, events } = takePayment(dearer, payment, AT);

    expect(presentBooking(booking)).toMatchObject({ status: 'pending', paymentStatus: 'unpaid', paid: euros(10_000) });
    expect(events).toEqual([]);
  });

  it('edge case 13: is surplus when the booking is already paid', () => {
    const second = samplePayment();

    const { booking, events, entries } = takePayment(paid, second, AT);

    const reason = 'The booking is already paid.';
    expect(booking).toEqual({ ...paid.booking, version: 3 });
    expect(entries.payments).toMatchObject([{ paymentId: second.id, isSurplus: true }]);
    expect(events).toEqual([
      { definition: SurplusPaymentReceived, data: { bookingId: booking.id, payment: second, reason } },
    ]);
  });

  it.each(['cancelled', 'expired'] as const)('edge case 14: is surplus when the booking is %s', (status) => {
    const closed = { booking: sampleBooking({ status }), ledger: emptyLedger };

    const { booking, events } = takePayment(closed, payment, AT);

    expect(booking).toMatchObject({ status, paid: euros(0) });
    expect(events).toMatchObject([
      { definition: SurplusPaymentReceived, data: { reason: `The booking is ${status}.` } },
    ]);
  });

  it('edge case 17: is surplus in another currency, and the booking stays pending', () => {
    const dollars = samplePayment({ amount: { amount: 10_000, currency: 'USD' } });

    const { booking, events } = takePayment(opened, dollars, AT);

    expect(booking).toMatchObject({ status: 'pending', paid: euros(0) });
    expect(events).toMatchObject([{ data: { reason: 'The booking is paid in EUR, not in USD.' } }]);
  });
});

describe('a refund', () => {
  const part = { paymentId: payment.id, amount: 4_000, status: 'succeeded' as const };
  const processed = sampleRefund([part]);

  it('changes the payment status and reports it', () => {
    const { booking, events } = takeRefund(paid, { refund: processed, version: 3 }, AT);

    expect(booking).toMatchObject({ status: 'confirmed', refunded: euros(4_000), version: 3 });
    expect(events).toEqual([{ definition: BookingRefunded, data: { booking: presentBooking(booking) } }]);
    expect(presentBooking(booking).paymentStatus).toBe('partially_refunded');
  });

  it('edge case 10: is subtracted again and reported with the new figures when it fails after success', () => {
    const refunded = accountAfter(paid, takeRefund(paid, { refund: processed, version: 3 }, AT));
    const failed = { ...processed, ...sampleRefund([{ ...part, status: 'failed' }]), id: processed.id };

    const { booking, events } = takeRefund(refunded, { refund: failed, version: 4 }, AT);

    expect(presentBooking(booking)).toMatchObject({ paymentStatus: 'paid', refunded: euros(0) });
    expect(events).toMatchObject([{ definition: BookingRefunded, data: { booking: { refunded: euros(0) } } }]);
  });

  it('edge case 13: changes nothing when it refunds a surplus payment, even if it was made at the gateway', () => {
    const second = samplePayment();
    const paidTwice = accountAfter(paid, takePayment(paid, second, AT));
    const refund = sampleRefund([{ ...part, paymentId: second.id }], { origin: 'external' });

    expect(takeRefund(paidTwice, { refund, version: 3 }, AT)).toMatchObject({ booking: paidTwice.booking, events: [] });
  });

  it('edge case 37: is reported together with its payment when it arrives first', () => {
    const early = accountAfter(opened, takeRefund(opened, { refund: processed, version: 3 }, AT));

    const { booking, events } = takePayment(early, payment, AT);

    expect(early.booking).toBe(opened.booking);
    expect(presentBooking(booking)).toMatchObject({ status: 'confirmed', paymentStatus: 'partially_refunded' });
    expect(events.map(({ definition }) => definition)).toEqual([BookingPaid, BookingRefunded]);
  });
});

describe('a booking that costs nothing', () => {
  it('edge case 39: is confirmed without a payment', () => {
    const { booking, events } = settleBooking({ booking: sampleBooking({ total: euros(0) }), ledger: emptyLedger }, AT);

    expect(booking.status).toBe('confirmed');
    expect(events.map(({ definition }) => definition)).toEqual([BookingPaid]);
  });
});
