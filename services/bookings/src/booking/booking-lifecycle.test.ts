import { describe, expect, it } from '@jest/globals';
import { BookingCancelled, BookingCreated, BookingExpired } from '@booking/contracts';
import { AT, euros, sampleBooking } from '../../test/samples.ts';
import { presentBooking } from './booking.ts';
import { expireBooking, openBooking, recordCancellation } from './booking-lifecycle.ts';

const by = { by: 'staff', reason: 'The pool is closed' };
const LATER = new Date(AT.getTime() + 1);

describe('opening a booking', () => {
  it('makes it pending and reports it as it is', () => {
    const { booking, events } = openBooking(sampleBooking({ expiresAt: LATER }), AT);

    expect(booking).toMatchObject({ status: 'pending', paid: euros(0), refunded: euros(0), version: 1 });
    expect(events).toEqual([{ definition: BookingCreated, data: { booking: presentBooking(booking) } }]);
  });

  it('refuses one that would have expired already', () => {
    expect(() => openBooking(sampleBooking({ expiresAt: AT }), AT)).toThrow(
      expect.objectContaining({
        type: 'validation-failed',
        extensions: { errors: [expect.objectContaining({ pointer: '/expiresAt' })] },
      }),
    );
  });
});

describe('cancelling', () => {
  it('edge case 20: gives back what was paid and not yet given back', () => {
    const confirmed = sampleBooking({ status: 'confirmed', paid: euros(10_000), refunded: euros(2_500) });

    const { booking, events } = recordCancellation(confirmed, by, LATER);

    const cancellation = { at: LATER, ...by, fee: euros(0), refund: euros(7_500) };
    expect(booking).toMatchObject({ status: 'cancelled', cancellation, version: 2, updatedAt: LATER });
    expect(events).toEqual([{ definition: BookingCancelled, data: { booking: presentBooking(booking) } }]);
  });

  it('edge case 22: is possible after everything was refunded, with nothing left to give back', () => {
    const refunded = sampleBooking({ status: 'confirmed', paid: euros(10_000), refunded: euros(10_000) });

    expect(recordCancellation(refunded, by, AT).booking.cancellation?.refund).toEqual(euros(0));
  });

  it('edge case 22: a second time changes nothing and is no news', () => {
    const { booking: cancelled } = recordCancellation(sampleBooking(), by, AT);

    expect(recordCancellation(cancelled, { by: 'alice', reason: null }, LATER)).toEqual({
      booking: cancelled,
      events: [],
    });
  });

  it('edge case 39: refunds nothing for a booking that cost nothing', () => {
    const free = sampleBooking({ status: 'confirmed', total: euros(0) });

    expect(recordCancellation(free, by, AT).booking.cancellation).toMatchObject({ fee: euros(0), refund: euros(0) });
  });

  it('is refused when the booking has expired', () => {
    expect(() => recordCancellation(sampleBooking({ status: 'expired' }), by, AT)).toThrow(
      expect.objectContaining({ type: 'booking-not-cancellable' }),
    );
  });
});

describe('expiring', () => {
  it('ends a pending booking and reports it', () => {
    const { booking, events } = expireBooking(sampleBooking(), LATER);

    expect(booking).toMatchObject({ status: 'expired', version: 2, updatedAt: LATER });
    expect(events).toEqual([{ definition: BookingExpired, data: { booking: presentBooking(booking) } }]);
  });

  it.each(['confirmed', 'cancelled', 'expired'] as const)('edge case 15: leaves a %s booking as it is', (status) => {
    const booking = sampleBooking({ status });

    expect(expireBooking(booking, LATER)).toEqual({ booking, events: [] });
  });
});
