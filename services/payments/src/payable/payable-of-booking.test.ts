import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { requireOpen } from './payable.ts';
import { payableOfBooking } from './payable-of-booking.ts';

describe('the payable of a booking', () => {
  it('is the total while the booking waits for its payment', () => {
    const payable = payableOfBooking(sampleBooking(), 1);

    expect(payable).toMatchObject({ amount: { amount: 12_050, currency: 'EUR' }, isOpen: true, version: 1 });
    expect(() => requireOpen(payable)).not.toThrow();
  });

  it('is the amount still due after a partial payment', () => {
    const payable = payableOfBooking(sampleBooking({ paid: { amount: 2_050, currency: 'EUR' } }), 1);

    expect(payable.amount).toEqual({ amount: 10_000, currency: 'EUR' });
  });

  it.each([
    ['confirmed', 'paid'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('is closed once the booking is %s', (status, reason) => {
    const payable = payableOfBooking(sampleBooking({ status }), 2);

    expect(payable).toMatchObject({ isOpen: false, closedReason: reason });
    expect(() => requireOpen(payable)).toThrow(expect.objectContaining({ type: 'booking-not-payable' }));
  });

  it('edge case 39: is closed when the booking costs nothing', () => {
    expect(payableOfBooking(sampleBooking({ total: { amount: 0, currency: 'EUR' } }), 1).isOpen).toBe(false);
  });

  it('is zero, not negative, after an overpayment', () => {
    const { amount, isOpen } = payableOfBooking(sampleBooking({ paid: { amount: 20_000, currency: 'EUR' } }), 1);

    expect({ amount, isOpen }).toEqual({ amount: { amount: 0, currency: 'EUR' }, isOpen: false });
  });
});
