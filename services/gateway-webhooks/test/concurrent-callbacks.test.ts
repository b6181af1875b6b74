import { CallbackRecorded, GatewayPaymentReported } from '@booking/contracts';
import { awaitOutbox } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, startGatewayWebhooks, type TestService, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const COMMIT_SECONDS_MIN = 0.25;

useGatewayWebhooks();

describe('concurrent webhooks', () => {
  it('are stored and published once, and acknowledged fifty times, when they have the same bytes', async () => {
    const callback = signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_copies' }), { id: 'msg_copies' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(callback)));

    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const stored = await service.db('callbacks').where({ event_id: 'msg_copies' }).pluck<number[]>('deliveries');
    expect(stored).toHaveLength(1);
    // A delivery that a busy service answered with 503 may be stored as well.
    expect(stored[0]).toBeGreaterThanOrEqual(50);
    await awaitOutbox(service.db);
    expect(await recordedOf(['msg_copies'])).toHaveLength(1);
    const reported = await service.bus.published(GatewayPaymentReported);
    expect(reported.filter(({ data }) => data.report.reference === 'sb_copies')).toHaveLength(1);
  });

  it('share commits when they are five hundred different events, and none is lost', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => `msg_many_${String(index)}`);
    await prolongCommits(service);
    const answers = await Promise.all(
      ids.map((id) => deliver(signForSandbox(sandboxPayment('payment.succeeded'), { id }))),
    );
    await restoreCommits(service);

    expect(answers.map(({ status }) => status)).toEqual(Array(500).fill(200));
    const transactions = await service.db('callbacks').whereIn('event_id', ids).pluck<string[]>('xmin');
    expect(transactions).toHaveLength(500);
    expect(new Set(transactions).size).toBeLessThan(250);
    await awaitOutbox(service.db);
    expect((await recordedOf(ids)).toSorted()).toEqual(ids.toSorted());
  });

  it('are trusted for only one body when their bodies contradict each other, even on two replicas', async () => {
    const replica = await startGatewayWebhooks({ databaseUrl: service.databaseUrl });
    const contradicting = Array.from({ length: 20 }, (_, index) =>
      signForSandbox(sandboxPayment('payment.succeeded', { amount: index + 1 }), { id: 'msg_contradicting' }),
    );
    const answers = await Promise.all(
      contradicting.flatMap((callback) => [deliver(callback), deliver(callback, replica)]),
    );
    await replica.stop();

    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const rows = await service.db('callbacks').where({ event_id: 'msg_contradicting' }).select('outcome', 'deliveries');
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ outcome }) => outcome === 'accepted')).toHaveLength(1);
    expect(rows.every(({ deliveries }) => Number(deliveries) >= 2)).toBe(true);
  });
});

/** Those of these event ids that were published. */
async function recordedOf(ids: readonly string[]): Promise<string[]> {
  const recorded = await service.bus.published(CallbackRecorded);
  return recorded.map(({ data }) => data.callback.eventId).filter((id) => ids.includes(id));
}

/** Sends a webhook until it is stored, as gateways do. */
async function deliver(
  callback: ReturnType<typeof signForSandbox>,
  replica: TestService = service,
): ReturnType<TestService['post']> {
  for (;;) {
    const answer = await replica.post('sandbox', callback);
    if (answer.status !== 503) return answer;
  }
}

/** Makes commits slower than a fast disk does, so that other webhooks arrive during a commit on any machine. */
async function prolongCommits({ db }: TestService): Promise<void> {
  await db.raw(`create function pause() returns trigger language plpgsql
    as $$ begin perform pg_sleep(${COMMIT_SECONDS_MIN}); return null; end $$`);
  await db.raw('create trigger pause after insert on callbacks for each statement execute function pause()');
}

async function restoreCommits({ db }: TestService): Promise<void> {
  await db.raw('drop function pause cascade');
}
