import { describe, expect, it } from '@jest/globals';
import { euros } from './samples.ts';
import type { Answer, Paid } from './start-refunds.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;
const BOOKINGS = 6;

useRefunds();

function paidBookings(): Promise<Paid[]> {
  return Promise.all(Array.from({ length: BOOKINGS }, () => refunds.paidBooking()));
}

function statusesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ status }) => status).toSorted();
}

describe('requests that arrive together', () => {
  it('are decided one after the other, so that each sees the reservations of earlier ones', async () => {
    const all = await paidBookings();
    const request = ({ booking }: Paid) => refunds.request(booking.id, { amount: euros(6_000) }, staff);

    const answers = await Promise.all(all.map((paid) => Promise.all([request(paid), request(paid)])));

    for (const two of answers) {
      expect(statusesOf(two)).toEqual([201, 422]);
      expect(two.find(({ status }) => status === 422)?.body).toMatchObject({ remaining: euros(4_000) });
    }
    await Promise.all(all.map(({ payment }) => refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 0 })));
  });

  it('are rejected individually, for the booking of another customer or for too large an amount', async () => {
    const [mine, another, large] = await paidBookings();
    if (!mine || !another || !large) throw new Error('bookings were not paid');

    const answers = await Promise.all([
      refunds.request(mine.booking.id, {}, staff),
      refunds.request(another.booking.id, {}, { sub: 'mallory' }),
      refunds.request(large.booking.id, { amount: euros(10_001) }, staff),
      refunds.request(large.booking.id, { amount: euros(10_000) }, staff),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([201, 404, 422, 201]);
    await refunds.balanceBecomes(another.payment, { refunded: 0, reserved: 0 });
  });

  it('make one refund for one key, and repeat its answer', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const once = { ...staff, headers: { 'idempotency-key': booking.id } };

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refunds.request(booking.id, { amount: euros(1_000) }, once)),
    );

    for (const { status } of answers) expect([201, 409]).toContain(status);
    const repeated = await refunds.request(booking.id, { amount: euros(1_000) }, once);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    for (const { status, body } of answers) if (status === 201) expect(body).toEqual(repeated.body);
    await refunds.balanceBecomes(payment, { refunded: 1_000, reserved: 0 });
  });
});
