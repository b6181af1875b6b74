import { Payment } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

const PER_MINUTE = 3;

usePayments({ CALLER_REQUESTS_PER_MINUTE: String(PER_MINUTE) });

describe('the limit of payments per customer', () => {
  it("stops gateway calls after a customer's requests per minute are used up, and says when to retry", async () => {
    const bookings = [];
    for (let count = 0; count <= PER_MINUTE; count += 1) bookings.push(await payments.bookingCreated());

    const answers = [];
    for (const { id } of bookings) answers.push(await payments.initiate(id));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[PER_MINUTE]?.body).toMatchObject({ type: '/problems/too-many-requests' });
    expect(Number(answers[PER_MINUTE]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await payments.attemptsOf(String(bookings[PER_MINUTE]?.id))).toEqual([]);
    expect((await payments.send(String(bookings[0]?.id))).status).toBe(200);
  });

  it('does not count for other customers or for the backend of the business', async () => {
    const { id } = await payments.bookingCreated({ customerId: 'bob' });
    const shop = { sub: 'shop', permissions: ['manage_bookings'] as const };

    const statuses = [(await payments.initiate(id, { sub: 'bob' })).status];
    for (let count = 0; count <= PER_MINUTE; count += 1) statuses.push((await payments.initiate(id, shop)).status);

    expect(new Set(statuses)).toEqual(new Set([201]));
  });

  it('counts reads that query the gateway, but no other reads', async () => {
    const carol = { sub: 'carol' };
    const { id } = await payments.bookingCreated({ customerId: 'carol' });
    const payment = Payment.parse((await payments.initiate(id, carol)).body);

    const reads = ['', '?refresh=true', '?refresh=false', '?refresh=true', '?refresh=true', ''];
    const statuses = [];
    for (const query of reads) statuses.push((await payments.send(`${id}/${payment.id}${query}`, carol)).status);

    expect(statuses).toEqual([200, 200, 200, 200, 429, 200]);
  });
});
