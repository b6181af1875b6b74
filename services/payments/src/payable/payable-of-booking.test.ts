import { describe, expect, it } from '@jest/globals';
import { sampleBooking } from '@booking/testing/samples';
import { payableOfBooking } from './payable-of-booking.ts';
import { requireOpen } from './payable.ts';

describe('what may be paid of a booking', () => {
  it('is its total while it waits for its payment', () => {
    const payable = payableOfBooking(sampleBooking(), 1);

    expect(payable).toMatchObject({ amount: { amount: 12_050, currency: 'EUR' }, isOpen: true, version: 1 });
    expect(() => requireOpen(payable)).not.toThrow();
  });

  it('is what is still due when a part is paid', () => {
    const payable = payableOfBooking(sampleBooking({ paid: { amount: 2_050, currency: 'EUR' } }), 1);

    expect(payable.amount).toEqual({ amount: 10_000, currency: 'EUR' });
  });

  it.each([
    ['confirmed', 'paid'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ] as const)('is nothing once it is %s', (status, reason) => {
    const payable = payableOfBooking(sampleBooking({ status }), 2);

    expect(payable).toMatchObject({ isOpen: false, closedReason: reason });
    expect(() => requireOpen(payable)).toThrow(expect.objectContaining({ type: 'booking-not-payable' }));
  });

  it('edge case 39: is nothing when it costs nothing', () => {
    expect(payableOfBooking(sampleBooking({ total: { amount: 0, currency: 'EUR' } }), 1).isOpen).toBe(false);
  });

  it('is nothing, not less, when too much was paid', () => {
    const { amount, isOpen } = payableOfBooking(sampleBooking({ paid: { amount: 20_000, currency: 'EUR' } }), 1);

    expect({ amount, isOpen }).toEqual({ amount: { amount: 0, currency: 'EUR' }, isOpen: false });
  });
});
