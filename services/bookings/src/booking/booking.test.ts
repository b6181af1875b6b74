import { Booking as BookingResource } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { AT, euros, sampleBooking, sampleCancellation } from '../../test/samples.ts';
import { moveBooking, paymentStatusOf, presentBooking } from './booking.ts';

describe('moving a booking', () => {
  it('throws when the table does not have the move', () => {
    expect(() => moveBooking(sampleBooking({ status: 'expired' }), 'confirm', { at: AT })).toThrow(
      'a booking that is expired cannot confirm',
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
  ])('is $expected when $paid of 10000 is paid and $refunded is refunded', ({ paid, refunded, expected }) => {
    expect(paymentStatusOf({ total: euros(10_000), paid: euros(paid), refunded: euros(refunded) })).toBe(expected);
  });

  it('edge case 39: is paid for a booking that costs nothing', () => {
    expect(paymentStatusOf({ total: euros(0), paid: euros(0), refunded: euros(0) })).toBe('paid');
  });
});

describe('the booking in the API', () => {
  it('has the members of the contract, and times in UTC', () => {
    const cancellation = sampleCancellation();
    const shown = presentBooking(sampleBooking({ status: 'cancelled', cancellation, endsAt: AT, expiresAt: AT }));

    expect(BookingResource.strict().parse(shown)).toEqual(shown);
    expect(shown).toMatchObject({ endsAt: '2026-03-01T12:00:00.000Z', expiresAt: '2026-03-01T12:00:00.000Z' });
    expect(shown.cancellation?.at).toBe('2026-03-01T12:00:00.000Z');
  });
});
