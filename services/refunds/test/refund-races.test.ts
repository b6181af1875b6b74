import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RefundProcessed } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros } from './samples.ts';
import { TestRefunds } from './start-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;
const RACERS = 50;

let refunds: TestRefunds;
beforeAll(async () => {
  refunds = await TestRefunds.start();
});
afterAll(() => refunds.stop());

describe('refunds that race for one balance', () => {
  it('edge case 7: are accepted as far as it goes, and told what remains beyond', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => refunds.request(booking.id, { amount: euros(300) }, staff)),
    );

    const refused = answers.filter(({ status }) => status === 422);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(33);
    expect(refused).toHaveLength(RACERS - 33);
    for (const { body } of refused) expect(body).toMatchObject({ remaining: euros(100) });
    await eventually(async () =>
      expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 9_900, reserved: 0 }),
    );
    expect(refunds.gatewayRefunds(payment)).toHaveLength(33);
  });

  it('of any size never exceed what was captured, at any moment', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const amounts = Array.from({ length: RACERS }, (_, index) => 50 + index * 17);

    const answers = await Promise.all(
      amounts.map((amount) => refunds.request(booking.id, { amount: euros(amount) }, staff)),
    );

    const accepted = amounts.filter((_, index) => answers[index]?.status === 201);
    const sum = accepted.reduce((total, amount) => total + amount, 0);
    expect(sum).toBeLessThanOrEqual(10_000);
    expect(sum).toBeGreaterThan(10_000 - Math.max(...amounts));
    await eventually(async () => expect(await refunds.balance(payment)).toMatchObject({ refunded: sum, reserved: 0 }));
    expect(refunds.gatewayRefunds(payment).reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  });
});

describe('one request sent many times', () => {
  it('is one refund, whoever asks first', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => refunds.request(booking.id, { amount: euros(100) }, { ...staff, headers });

    const answers = await Promise.all(Array.from({ length: RACERS }, send));
    const repeated = await send();

    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(created.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(repeated.body).toEqual(created[0]?.body);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    await eventually(() => expect(refunds.gatewayRefunds(payment)).toHaveLength(1));
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
  });

  it('is refused when the key comes with another request', async () => {
    const { booking } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };

    await refunds.request(booking.id, { amount: euros(100) }, { ...staff, headers });
    const answer = await refunds.request(booking.id, { amount: euros(200) }, { ...staff, headers });

    expect(answer).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
  });

  it('keeps its first answer when that was a refusal', async () => {
    const { booking } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => refunds.request(booking.id, { amount: euros(10_001) }, { ...staff, headers });

    const answers = [await send(), await send()];

    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { remaining: euros(10_000) } });
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('many refunds at once', () => {
  it('each succeed and are told of once', async () => {
    const { booking } = await refunds.paidBooking();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => refunds.refund(booking.id, { amount: euros(500) })),
    );

    for (const refund of made) await refunds.becomes(refund, 'succeeded');

    await eventually(async () => {
      const ids = new Set(made.map(({ id }) => id));
      const told = (await refunds.bus.published(RefundProcessed)).filter(({ subject }) => ids.has(subject));
      expect(told).toHaveLength(made.length);
    });
  });
});
