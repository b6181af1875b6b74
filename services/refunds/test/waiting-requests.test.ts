import { randomUUID } from 'node:crypto';
import { type Refund, RejectRefund } from '@booking/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestUntilAnswered } from './request-until-answered.ts';
import { euros } from './samples.ts';
import { type Answer, TestRefunds } from './start-refunds.ts';

const WAITING_MAX = 100;
const REQUESTS = 120;
const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;

let refunds: TestRefunds;
beforeAll(async () => {
  refunds = await TestRefunds.start();
  await refunds.startReplica();
});
afterAll(() => refunds.stop());

describe('the refund requests of a booking that wait for staff', () => {
  it('are limited when many arrive at once at two replicas, and a rejected request succeeds once staff decide', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const request = (key: string, index = 0) =>
      requestUntilAnswered(refunds, booking.id, {
        refund: { amount: euros(1) },
        headers: { 'idempotency-key': key },
        replica: index % 2,
      });

    const keys = Array.from({ length: REQUESTS }, () => randomUUID());
    const answers = await Promise.all(keys.map(request));

    const made = await refunds.db('refunds').where({ booking_id: booking.id }).pluck<string[]>('status');
    expect(made).toEqual(Array(WAITING_MAX).fill('pending'));
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: WAITING_MAX });
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(WAITING_MAX);
    const refused = answers.filter(({ status }) => status !== 201);
    refused.forEach(expectTooMany);

    const [refusedKey = ''] = keys.filter((_, index) => answers[index] === refused[0]);
    expectTooMany(await request(refusedKey));
    const [waiting] = (await refunds.refundsOf(booking.id)) as [Refund];
    await refunds.command(RejectRefund, waiting, { sub: 'staff', reason: 'Asked twice' });
    expect(await request(refusedKey)).toMatchObject({ status: 201, body: { status: 'pending' } });
    expectTooMany(await request(randomUUID()));
  });

  it('do not count for another booking, nor for requests of staff', async () => {
    const [full, other] = [await refunds.paidBooking(), await refunds.paidBooking()];
    const request = ({ booking }: typeof full, sender = {}) =>
      requestUntilAnswered(refunds, booking.id, { refund: { amount: euros(1) }, ...sender });
    await Promise.all(Array.from({ length: WAITING_MAX }, () => request(full)));

    expectTooMany(await request(full));
    expect(await request(full, staff)).toMatchObject({ status: 201, body: { status: 'processing' } });
    expect(await request(other)).toMatchObject({ status: 201 });
  });
});

function expectTooMany({ status, headers, body }: Answer): void {
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { type: '/problems/too-many-requests', detail: expect.stringContaining('wait for staff') },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}
