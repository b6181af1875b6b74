import { CallbackRecorded, GatewayPaymentReported } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

let service: TestService;
beforeAll(async () => {
  service = await startGatewayWebhooks();
});
afterAll(() => service.stop());

describe('concurrent webhooks', () => {
  it('are stored and published once and acknowledged fifty times when they have the same bytes', async () => {
    const callback = signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_copies' }), { id: 'msg_copies' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => service.post('sandbox', callback)));

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(await service.db('callbacks').select()).toEqual([expect.objectContaining({ deliveries: 50 })]);
    await eventually(async () => expect(await service.bus.published(CallbackRecorded)).toHaveLength(1));
    await eventually(async () => expect(await service.bus.published(GatewayPaymentReported)).toHaveLength(1));
  });

  it('share commits when they have five hundred different events, and none is lost', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `msg_many_${String(index)}`);
    // A commit on a fast disk takes less time than the next webhook, so the first one waits until the others have arrived.
    const lock = await service.db.transaction();
    await lock.raw('lock table callbacks in exclusive mode');
    const posted = ids.map((id) => deliver(signForSandbox(sandboxPayment('payment.succeeded'), { id })));
    await eventually(async () => expect(await waitsForTable(service)).toBe(true));
    // Connections are accepted in their order, so the webhooks have arrived before this request.
    expect((await fetch(`http://127.0.0.1:${service.port}/livez`)).status).toBe(200);
    await lock.commit();
    const answers = await Promise.all(posted);

    expect(answers.map(({ status }) => status)).toEqual(Array(500).fill(200));
    const transactions = await service.db('callbacks').whereIn('event_id', ids).pluck<string[]>('xmin');
    expect(transactions).toHaveLength(500);
    expect(new Set(transactions).size).toBeLessThan(250);
    await eventually(async () => expect(await service.bus.published(CallbackRecorded)).toHaveLength(501));
  });

  it('are trusted once when their bodies contradict each other, also on two replicas', async () => {
    const replica = await startGatewayWebhooks({ databaseUrl: service.databaseUrl });
    const contradicting = Array.from({ length: 20 }, (_, index) =>
      signForSandbox(sandboxPayment('payment.succeeded', { amount: index + 1 }), { id: 'msg_contradicting' }),
    );
    const answers = await Promise.all(
      contradicting.flatMap((callback) => [service.post('sandbox', callback), replica.post('sandbox', callback)]),
    );
    await replica.stop();

    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const rows = await service.db('callbacks').where({ event_id: 'msg_contradicting' }).select('outcome', 'deliveries');
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    expect(rows.every(({ deliveries }) => deliveries === 2)).toBe(true);
  });
});

/** Sends a webhook as gateways do: again, when it could not be stored in time. */
async function deliver(callback: ReturnType<typeof signForSandbox>): ReturnType<TestService['post']> {
  for (;;) {
    const answer = await service.post('sandbox', callback);
    if (answer.status !== 503) return answer;
  }
}

async function waitsForTable({ db }: TestService): Promise<boolean> {
  const waiting = `select from pg_locks where relation = 'callbacks'::regclass and not granted`;
  const { rows } = await db.raw<{ rows: { waits: boolean }[] }>(`select exists (${waiting}) as waits`);
  return rows[0]?.waits ?? false;
}
