import { euros } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { refunds, useRefunds } from './use-refunds.ts';

const PER_MINUTE = 3;

useRefunds({ CALLER_REQUESTS_PER_MINUTE: String(PER_MINUTE) });

describe('the limit of refund requests per customer', () => {
  it("stores nothing after a customer's requests per minute are used up, and says when to retry", async () => {
    const { booking } = await refunds.paidBooking();
    const body = { amount: euros(100) };

    const answers = [];
    for (let count = 0; count <= PER_MINUTE; count += 1) answers.push(await refunds.request(booking.id, body));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[PER_MINUTE]?.body).toMatchObject({ type: '/problems/too-many-requests' });
    expect(Number(answers[PER_MINUTE]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await refunds.send(`${booking.id}/refunds`)).body).toMatchObject({ data: { length: PER_MINUTE } });
  });

  it('does not count for staff', async () => {
    const { booking } = await refunds.paidBooking();

    for (let count = 0; count <= PER_MINUTE; count += 1) await refunds.refund(booking.id, { amount: euros(100) });

    expect((await refunds.send(`${booking.id}/refunds`)).body).toMatchObject({ data: { length: PER_MINUTE + 1 } });
  });
});
