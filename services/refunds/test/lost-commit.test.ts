import { randomUUID } from 'node:crypto';
import { Refund, RefundProcessed } from '@booking/contracts';
import { eventually, TcpProxy } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Paid, TestRefunds } from './start-refunds.ts';

/** A request may get 503 or 409 until the server has noticed the broken connection of its client. */
const PATIENCE = { timeoutMs: 120_000, intervalMs: 200 };
const TEST_TIMEOUT_MS = 240_000;

let refunds: TestRefunds;
let proxy: TcpProxy;

beforeAll(async () => {
  refunds = await TestRefunds.start({}, async (url) => {
    proxy = await TcpProxy.start(Number(new URL(url).port));
    return proxy.through(url);
  });
});

afterAll(async () => {
  await refunds.stop();
  await proxy.close();
});

function request({ booking }: Paid, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  return refunds.request(booking.id, {}, { permissions: ['process_refunds'], headers });
}

describe('edge case 3: a refund whose connection to the database breaks at its commit', () => {
  it.each([
    ['after the server got it', { isDelivered: true, storedBefore: 1 }],
    ['before the server got it', { isDelivered: false, storedBefore: 0 }],
  ])(
    'is answered with 503, and a repetition finds the refund or makes it once: %s',
    async (_moment, { isDelivered, storedBefore }) => {
      const paid = await refunds.paidBooking();
      const key = randomUUID();
      proxy.cutAt({ texts: [key, 'COMMIT'], isDelivered });

      const broken = await request(paid, key);
      expect(proxy.hasCut).toBe(true);
      expect(broken).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
      expect(broken.headers.get('retry-after')).toBeTruthy();
      const stored = await eventually(() => storedRefunds(paid, storedBefore), PATIENCE);

      const repeated = await eventually(async () => {
        const answer = await request(paid, key);
        expect(answer.status).toBe(201);
        return answer;
      }, PATIENCE);
      const refund = Refund.parse(repeated.body);
      expect([refund.id]).toEqual(expect.arrayContaining(stored));
      if (isDelivered) await refunds.makeDue(refund);
      expect((await request(paid, key)).body).toEqual(repeated.body);
      await eventually(
        async () => expect(await refunds.eventsAbout(RefundProcessed, refund)).toHaveLength(1),
        PATIENCE,
      );
      expect(await storedRefunds(paid, 1)).toEqual([refund.id]);
      expect(refunds.gatewayRefunds(paid.payment)).toHaveLength(1);
    },
    TEST_TIMEOUT_MS,
  );
});

/** The ids of a booking's stored refunds, which must have this number. */
async function storedRefunds({ booking }: Paid, count: number): Promise<string[]> {
  const ids = await refunds.db('refunds').where({ booking_id: booking.id }).pluck<string[]>('id');
  expect(ids).toHaveLength(count);
  return ids;
}
