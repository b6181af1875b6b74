import { createHash } from 'node:crypto';
import { type CallbackRefusals, GetCallbackRefusals } from '@booking/contracts';
import { createDatabase } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { sandboxPayment, type SignedCallback, signForSandbox, signForStripe } from './signed-callbacks.ts';
import { service, startGatewayWebhooks, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const FORGED_SECRET = `whsec_${btoa('f'.repeat(32))}`;

useGatewayWebhooks();

describe('edge case 24: a flood of forged webhooks', () => {
  it('leaves one row per method and day, with the number of webhooks and the digest of the last webhook', async () => {
    const forged = signForSandbox('{"forged":true}', { secret: FORGED_SECRET });
    await Promise.all(Array.from({ length: 100 }, () => service.post('sandbox', forged)));
    await service.post('stripe', signForStripe('{}', { secret: 'whsec_forged' }));

    await eventually(async () => {
      const refusals = await service.db('callback_refusals').orderBy('method').select();
      expect(refusals).toEqual([
        expect.objectContaining({
          method: 'sandbox',
          count: 100,
          last_reason: 'no signature matches',
          last_body_digest: createHash('sha256').update(forged.body).digest('hex'),
        }),
        expect.objectContaining({ method: 'stripe', count: 1 }),
      ]);
    });
    expect(await service.db('callbacks').select()).toEqual([]);
  });

  it('is listed by day and method, latest first', async () => {
    await service.db.raw(`
      insert into callback_refusals (method, day, count, last_reason, last_body_digest, last_refused_at)
      values ('mollie', '2026-05-01', 3, 'too old', repeat('ab', 32), '2026-05-01T08:00:00Z'),
        ('xendit', '2026-05-02', 1, 'no signature', repeat('cd', 32), '2026-05-02T08:00:00Z')`);
    const ask = async (request: object): Promise<CallbackRefusals[]> => {
      const { result } = await service.bus.request(GetCallbackRefusals, request);
      return GetCallbackRefusals.reply.parse(result).refusals;
    };

    expect(await ask({ from: null, to: '2026-05-01' })).toEqual([
      {
        method: 'mollie',
        day: '2026-05-01',
        count: 3,
        lastReason: 'too old',
        lastBodyDigest: 'ab'.repeat(32),
        lastRefusedAt: '2026-05-01T08:00:00.000Z',
      },
    ]);
    const all = (await ask({ from: null, to: null })).map(({ method }) => method);
    expect(all.slice(-2)).toEqual(['xendit', 'mollie']);
    expect(await ask({ from: '2026-05-01', to: '2026-05-01' })).toHaveLength(1);
    expect(await ask({ from: '2026-05-03', to: '2026-05-04' })).toEqual([]);
  });

  it('does not prevent authentic webhooks from being stored', async () => {
    const forged = signForSandbox('{"forged":true}', { secret: FORGED_SECRET });
    const authentic = (index: number) =>
      signForSandbox(sandboxPayment('payment.succeeded'), { id: `msg_flood_${String(index)}` });
    const statuses = await Promise.all(
      Array.from({ length: 200 }, (_, index) => statusOf(index % 10 === 0 ? authentic(index) : forged)),
    );

    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 401)).toHaveLength(180);
    expect(await service.db('callbacks').where('event_id', 'like', 'msg_flood_%')).toHaveLength(20);
  });

  it('is counted completely even if the service stops meanwhile', async () => {
    const stopping = await startGatewayWebhooks();
    const forged = signForSandbox('{"forged":true}', { secret: FORGED_SECRET });
    await Promise.all(Array.from({ length: 20 }, () => stopping.post('sandbox', forged)));

    await stopping.stop();

    const db = createDatabase(stopping.databaseUrl);
    expect(await db('callback_refusals').pluck('count')).toEqual([20]);
    await db.destroy();
  });
});

/** Delivers a webhook again while a busy service answers 503, as gateways do. */
function statusOf(callback: SignedCallback): Promise<number> {
  return eventually(async () => {
    const { status } = await service.post('sandbox', callback);
    expect(status).not.toBe(503);
    return status;
  });
}
