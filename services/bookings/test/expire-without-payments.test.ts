import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { bookings, useBookings } from './start-bookings.ts';

useBookings({ closePayable: null });

describe('while the payments service does not answer', () => {
  it('edge case 15: keeps an overdue booking, and retries it soon after any number of attempts', async () => {
    const { id } = await bookings.bookOverdue();
    for (const attempts of [1, 2, 8]) {
      await eventually(async () => expect(await secondsUntilDue(id)).toBeGreaterThan(5));
      await bookings
        .db('bookings')
        .where({ id })
        .update({ expiry_due_at: bookings.db.fn.now(), expiry_attempts: attempts });
    }

    await eventually(async () => expect(await secondsUntilDue(id)).toBeGreaterThan(5));
    expect(await secondsUntilDue(id)).toBeLessThanOrEqual(10);

    expect(await bookings.read(id)).toMatchObject({ status: 'pending' });
  });
});

async function secondsUntilDue(id: string): Promise<number> {
  const until = bookings.db.raw<{ seconds: number }>(
    'coalesce(extract(epoch from expiry_due_at - now()), 0)::float as seconds',
  );
  return (await bookings.db('bookings').where({ id }).first<{ seconds: number }>(until)).seconds;
}
