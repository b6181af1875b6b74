import { createDatabase, type Database, newId } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { toRow } from '../src/booking/booking-row.ts';
import { AT, sampleBooking, sampleCancellation } from './samples.ts';

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('bookings', migrations));
});
afterAll(() => db.destroy());

const CHECK_VIOLATION = '23514';

describe('the constraints of the tables', () => {
  it.each([
    ['an unknown status', { status: 'paid' }],
    ['a negative total', { total_minor: -1 }],
    ['refunds above the paid amount', { paid_minor: 1, refunded_minor: 2 }],
    ['a confirmed booking that is not covered', { status: 'confirmed', paid_minor: 9_999 }],
    ['a cancelled booking without a canceller', { status: 'cancelled', cancelled_at: AT }],
    ['a pending booking with a cancellation', { ...toRow(cancelled()), status: 'pending' }],
    ['an end before the start', { ends_at: AT }],
    ['cancellation terms of a booking that is not cancelled', { cancellation_policy_version: 'version' }],
    ['a tier without a policy', { ...toRow(cancelled()), cancellation_tier: { refundPercent: 50 } }],
  ])('reject %s', async (_, columns) => {
    const insertion = db('bookings').insert({ ...toRow(sampleBooking()), ...columns });

    await expect(insertion).rejects.toMatchObject({ code: CHECK_VIOLATION });
  });

  it('keep one entry per payment, however often it is delivered', async () => {
    const booking = sampleBooking();
    await db('bookings').insert(toRow(booking));
    const columns = { booking_id: booking.id, amount_minor: 1, currency: 'EUR', is_surplus: false, completed_at: AT };
    const payment = { payment_id: newId(), ...columns };
    await db('booking_payments').insert(payment);

    await expect(db('booking_payments').insert(payment)).rejects.toMatchObject({ constraint: 'booking_payments_pkey' });
  });
});

function cancelled() {
  return sampleBooking({ status: 'cancelled', cancellation: sampleCancellation() });
}
