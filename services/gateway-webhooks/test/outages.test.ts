import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CallbackRecorded, GatewayPaymentReported } from '@booking/contracts';
import { createDatabase, type Database } from '@booking/runtime';
import { eventually, freePort, makeThrowawayDir, startTestNats } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sandboxPayment, type SignedCallback, signForSandbox } from './signed-callbacks.ts';
import { type Answer, startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

/**
 * Razorpay waits for an answer for this long, which is the shortest time of all gateways. The service answers after
 * half of it at the latest; the other half is for a busy machine.
 */
const ANSWER_MS_MAX = 5_000;

let service: TestService;
let server: Database;
let name: string;
beforeAll(async () => {
  service = await startGatewayWebhooks();
  const url = new URL(service.databaseUrl);
  name = url.pathname.slice(1);
  server = createDatabase(Object.assign(url, { pathname: '/postgres' }).href);
});
afterAll(async () => {
  await Promise.all([service.stop(), server.destroy()]);
});

function callbacks(prefix: string, count: number): SignedCallback[] {
  return Array.from({ length: count }, (_, index) =>
    signForSandbox(sandboxPayment('payment.succeeded'), { id: `msg_${prefix}_${String(index)}` }),
  );
}

/** Delivers a webhook until it is acknowledged, like a gateway. */
function deliverUntilAcknowledged(callback: SignedCallback): Promise<void> {
  return eventually(async () => {
    expect(await service.post('sandbox', callback)).toMatchObject({ status: 200 });
  });
}

async function timed(callback: SignedCallback): Promise<Answer & { durationMs: number }> {
  const startedMs = performance.now();
  const answer = await service.post('sandbox', callback);
  return { ...answer, durationMs: performance.now() - startedMs };
}

async function expectStoredOnce(delivered: readonly SignedCallback[]): Promise<void> {
  const ids = delivered.map(({ headers }) => headers['webhook-id'] ?? '');
  const stored = await service.db('callbacks').whereIn('event_id', ids).pluck<string[]>('event_id');
  expect(stored.toSorted()).toEqual(ids.toSorted());
}

describe('edge case 3: while the database does not answer', () => {
  it('acknowledges nothing, answers every webhook with 503 before its gateway gives up, and loses nothing', async () => {
    const waiting = callbacks('locked', 20);
    const lock = await service.db.transaction();
    await lock.raw('lock table callbacks in access exclusive mode');
    const answers = await Promise.all(waiting.map(timed));
    await lock.rollback();

    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.durationMs).toBeLessThan(ANSWER_MS_MAX);
    }
    await Promise.all(waiting.map(deliverUntilAcknowledged));
    await expectStoredOnce(waiting);
  });

  it('acknowledges nothing and loses nothing while the database refuses connections, and stores webhooks again afterwards', async () => {
    await server.raw(`alter database "${name}" with allow_connections false`);
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    const refused = callbacks('down', 5);
    const answers = await Promise.all(refused.map(timed));
    await server.raw(`alter database "${name}" with allow_connections true`);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(503));
    expect(Math.max(...answers.map(({ durationMs }) => durationMs))).toBeLessThan(ANSWER_MS_MAX);
    await Promise.all(refused.map(deliverUntilAcknowledged));
    await expectStoredOnce(refused);
  });

  it('loses no acknowledged webhook when connections break and gateways deliver again', async () => {
    const delivered = callbacks('broken', 200);
    const delivering = delivered.map(deliverUntilAcknowledged);
    for (let round = 0; round < 5; round += 1) {
      await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    }
    await Promise.all(delivering);

    await expectStoredOnce(delivered);
    await eventually(async () => {
      const recorded = (await service.bus.published(CallbackRecorded)).map(({ data }) => data.callback.eventId);
      const broken = recorded.filter((eventId) => eventId.startsWith('msg_broken_'));
      expect(broken).toHaveLength(200);
      expect(new Set(broken).size).toBe(200);
    });
  });
});

describe('edge case 3: while the bus is down', () => {
  it('webhooks are stored and acknowledged, and published once afterwards', async () => {
    const storeDir = makeThrowawayDir('booking-outages-');
    const options = { storeDir: join(storeDir, 'jetstream'), port: await freePort() };
    const before = await startTestNats(options);
    const cutOff = await startGatewayWebhooks({ urls: before.urls });
    before.kill('SIGKILL');
    await before.exited;

    const answers = await Promise.all(callbacks('cut_off', 5).map((callback) => cutOff.post('sandbox', callback)));
    const after = await startTestNats(options);

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const reported = async () =>
      (await cutOff.bus.published(GatewayPaymentReported)).map(({ data }) => data.callbackId);
    const stored = await cutOff.db('callbacks').pluck<string[]>('id');
    await eventually(async () => expect((await reported()).toSorted()).toEqual(stored.toSorted()));
    expect(stored).toHaveLength(5);
    await cutOff.stop();
    await after.stop();
    rmSync(storeDir, { recursive: true });
  });
});

describe('when the service stops', () => {
  it('accepted webhooks are still stored and acknowledged, and later webhooks are not accepted', async () => {
    const stopping = await startGatewayWebhooks();
    const taken = callbacks('taken', 100);
    const answers = taken.map((callback) => stopping.post('sandbox', callback).catch(() => undefined));
    await eventually(async () => expect(await stopping.db('callbacks').select('id')).not.toEqual([]));
    const stored = createDatabase(stopping.databaseUrl);
    await stopping.stop();

    const acknowledged = (await Promise.all(answers)).filter((answer) => answer?.status === 200);
    const rows = await stored('callbacks').select('id');
    await stored.destroy();
    expect(rows.length).toBe(acknowledged.length);
    await expect(stopping.post('sandbox', callbacks('late', 1)[0] ?? { body: '' })).rejects.toThrow();
  });
});
