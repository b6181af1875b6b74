import { describe, expect, it } from '@jest/globals';
import { Booking as BookingResource, BookingStatus } from '@booking/contracts';
import { AT, euros, sampleBooking } from '../../test/samples.ts';
import { canBecome, changeBooking, paymentStatusOf, presentBooking } from './booking.ts';

describe('the states of a booking', () => {
  const legal = ['pending-confirmed', 'pending-cancelled', 'pending-expired', 'confirmed-cancelled'];
  const pairs = BookingStatus.options.flatMap((from) => BookingStatus.options.map((to) => ({ from, to })));

  it.each(pairs)('allow $from to $to only when the table of moves says so', ({ from, to }) => {
    expect(canBecome(sampleBooking({ status: from }), to)).toBe(legal.includes(`${from}-${to}`));
  });

  it('never take a move that is not in the table', () => {
    expect(() => changeBooking(sampleBooking({ status: 'expired' }), { status: 'confirmed' }, AT)).toThrow(
      'expired cannot become confirmed',
    );
  });
});

describe('the payment status', () => {
  it.each([
    { paid: 0, refunded: 0, expected: 'unpaid' },
    { paid: 9_999, refunded: 0, expected: 'unpaid' },
    { paid: 10_000, refunded: 0, expected: 'paid' },
    { paid: 10_000, refunded: 1, expected: 'partially_refunded' },
    { paid: 10_000, refunded: 9_999, expected: 'partially_refunded' },
    { paid: 10_000, refunded: 10_000, expected: 'refunded' },
  ])('is $expected when $paid of 10000 is paid and $refunded given back', ({ paid, refunded, expected }) => {
    expect(paymentStatusOf({ total: euros(10_000), paid: euros(paid), refunded: euros(refunded) })).toBe(expected);
  });

  it('edge case 39: is paid for a booking that costs nothing', () => {
    expect(paymentStatusOf({ total: euros(0), paid: euros(0), refunded: euros(0) })).toBe('paid');
  });
});

describe('a booking as it is shown', () => {
  it('has the members the contract names, and times in UTC', () => {
    const cancellation = { at: AT, by: 'staff', reason: null, fee: euros(0), refund: euros(0) };
    const shown = presentBooking(sampleBooking({ status: 'cancelled', cancellation, endsAt: AT, expiresAt: AT }));

    expect(BookingResource.strict().parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ endsAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-03-01T12:00:00.000Z' });
    expect(shown.cancellation?.at).toBe('2026-03-01T12:00:00.000Z');
  });
});
