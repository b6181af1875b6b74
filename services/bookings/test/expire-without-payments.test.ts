import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Bookings, startBookings } from './start-bookings.ts';

let bookings: Bookings;

beforeAll(async () => {
  bookings = await startBookings({ closePayable: null });
});
afterAll(() => bookings.stop());

describe('while payments does not answer', () => {
  it('edge case 15: keeps an overdue booking and retries it later', async () => {
    const { id } = await bookings.bookOverdue();

    await eventually(async () => {
      const row = await bookings
        .db<{ id: string; expiry_attempts: number; expiry_due_at: Date }>('bookings')
        .where({ id })
        .first();
      expect(row).toMatchObject({ expiry_attempts: 1, expiry_due_at: expect.any(Date) });
    });

    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });
  });
});
