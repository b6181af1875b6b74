import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { alice, bookings, shop, useBookings } from './start-bookings.ts';

const PER_MINUTE = 3;

useBookings({ perCaller: PER_MINUTE });

describe('the limit of cancellations per customer', () => {
  it('stores no answer after the requests per minute are used up', async () => {
    const cancel = () =>
      bookings.ask(alice, `/bookings/${randomUUID()}/cancel`, {
        method: 'POST',
        body: {},
        headers: { 'idempotency-key': randomUUID() },
      });

    const answers = [];
    for (let count = 0; count <= PER_MINUTE; count += 1) answers.push(await cancel());

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 429]);
    expect(Number(answers[PER_MINUTE]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bookings.db('idempotency_keys').where({ caller: alice.sub })).toHaveLength(PER_MINUTE);
  });

  it('does not count for the backend of the business', async () => {
    for (let count = 0; count <= PER_MINUTE; count += 1) {
      const { id } = await bookings.book();
      const answer = await bookings.ask(shop, `/bookings/${id}/cancel`, { method: 'POST', body: {} });
      expect(answer.status).not.toBe(429);
    }
  });
});
