import { describe, expect, it } from '@jest/globals';
import { bookingIdOf } from './erase-messages.ts';

const BOOKING = '019ad000-0000-7000-8000-000000000001';
const OTHER = '019ad000-0000-7000-8000-000000000002';

describe('the booking of a message', () => {
  it.each([
    [
      'in the data of an event',
      { source: '/services/payments', subject: OTHER, data: { payment: { bookingId: BOOKING } } },
    ],
    [
      'the subject of an event of bookings, whatever its metadata contains',
      { source: '/services/bookings', subject: BOOKING, data: { booking: { metadata: { bookingId: OTHER } } } },
    ],
    [
      'in the address that received a report',
      { source: '/services/gateway-webhooks', subject: OTHER, data: { addressedBookingId: BOOKING } },
    ],
  ])('is %s', (_where, event) => {
    expect(bookingIdOf(JSON.stringify(event))).toBe(BOOKING);
  });

  it.each(['{"source":"/services/gateway-webhooks","subject":"' + OTHER + '"}', 'no JSON', ''])(
    'is unknown for %j',
    (message) => {
      expect(bookingIdOf(message)).toBeNull();
    },
  );
});
