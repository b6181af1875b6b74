import { randomUUID } from 'node:crypto';
import { Refund, RefundProcessed } from '@booking/contracts';
import { eventually, TcpProxy } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Paid, TestRefunds } from './start-refunds.ts';

/**
 * A client gives up a statement after 12 seconds. The database ends the lock of a silent relay leader after 45 seconds,
 * and a silent transaction after 30. The remainder of the bound is for a slow machine.
 */
const BOUND_MS = 150_000;
const TEST_TIMEOUT_MS = 2 * BOUND_MS;
const BOOKINGS = 8;

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

describe('edge case 3: when every connection to the database stops answering', () => {
  it(
    'requests, listeners, jobs and publications continue within a bounded time, and every refund happens once',
    async () => {
      const before = await Promise.all(Array.from({ length: BOOKINGS }, () => refunds.paidBooking()));
      const requested = before.map((paid) => refundUntilAccepted(paid));
      await eventually(async () => expect(await refunds.db('refunds').select('id')).not.toEqual([]));
      expect(proxy.silence()).toBeGreaterThan(1);
      await eventually(async () => expect(await readiness()).toContain('database'), {
        timeoutMs: BOUND_MS,
      });

      const accepted = (await Promise.all(requested)).map(({ body }) => Refund.parse(body));
      const after = await eventually(() => refunds.paidBooking(), { timeoutMs: BOUND_MS });
      accepted.push(Refund.parse((await refundUntilAccepted(after)).body));

      await eventually(
        async () => {
          const published = await refunds.bus.published(RefundProcessed);
          expect(published.map(({ subject }) => subject).toSorted()).toEqual(accepted.map(({ id }) => id).toSorted());
        },
        { timeoutMs: BOUND_MS },
      );
      expect(refunds.simulator.controls.refunds()).toHaveLength(accepted.length);
      await eventually(async () => expect(await readiness()).toBe('{"status":"ready"}'), { timeoutMs: BOUND_MS });
    },
    TEST_TIMEOUT_MS,
  );
});

/** Repeats a request with the same key when it is answered with 503, as clients do. */
function refundUntilAccepted({ booking }: Paid): Promise<Answer> {
  const headers = { 'idempotency-key': randomUUID() };
  return eventually(
    async () => {
      const answer = await refunds.request(booking.id, {}, { permissions: ['process_refunds'], headers });
      expect(answer.status).toBe(201);
      return answer;
    },
    { timeoutMs: BOUND_MS, intervalMs: 200 },
  );
}

async function readiness(): Promise<string> {
  return (await fetch(`${refunds.origin()}/readyz`)).text();
}
