import { randomUUID } from 'node:crypto';
import { GatewayPaymentReported, GetCallback, ReplayCallback } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { sandboxPayment, type SignedCallback, signForSandbox } from './signed-callbacks.ts';
import { environment, service, startGatewayWebhooks, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const DAY_MS = 86_400_000;
const EVENT_ID = 'webhook-id';
const actor = { sub: 'staff', permissions: ['process_refunds'] };

type Stored = {
  id: string;
  version: number;
  body: Buffer | null;
  headers: Record<string, string>;
  masked_reading: object | null;
  body_digest: string;
  deliveries: number;
  body_removed_at: Date | null;
};

useGatewayWebhooks({ env: { CALLBACK_RETENTION_DAYS: '30' } });

async function receive(signed: SignedCallback): Promise<Stored> {
  expect(await service.post('sandbox', signed)).toMatchObject({ status: 200 });
  return storedUnder(signed);
}

async function storedUnder({ headers }: SignedCallback): Promise<Stored> {
  const found = service.db('callbacks').where({ event_id: headers[EVENT_ID] ?? '' });
  return found.first() as Promise<Stored>;
}

function sign(body: string): SignedCallback {
  return signForSandbox(body, { id: `msg_${randomUUID()}` });
}

/** Moves the time of receipt back, and starts another replica, whose jobs run at once. */
async function passDays(rows: readonly { stored: Stored; days: number }[]): Promise<void> {
  for (const { stored, days } of rows) {
    const receivedAt = new Date(Date.now() - days * DAY_MS);
    await service.db('callbacks').where({ id: stored.id }).update({ received_at: receivedAt });
  }
  const { databaseUrl } = service;
  const replica = await startGatewayWebhooks({ databaseUrl, env: { CALLBACK_RETENTION_DAYS: '30' } });
  const old = rows.filter(({ days }) => days > 30).map(({ stored }) => stored.id);
  await eventually(async () => {
    const left = await service.db('callbacks').whereIn('id', old).whereNotNull('body').pluck<string[]>('id');
    expect(left).toEqual([]);
  });
  await replica.stop();
}

describe('a webhook older than CALLBACK_RETENTION_DAYS', () => {
  it('keeps its digest and metadata, and loses its body, its headers and its masked reading', async () => {
    const card = JSON.stringify({ ...JSON.parse(sandboxPayment('payment.succeeded')), note: '4111111111111111' });
    const old = sign(card);
    const young = sign(sandboxPayment('payment.succeeded'));
    const before = await receive(old);
    expect(before.masked_reading).not.toBeNull();

    await passDays([
      { stored: before, days: 31 },
      { stored: await receive(young), days: 29 },
    ]);

    const after = await storedUnder(old);
    const { body, headers, masked_reading, body_removed_at, ...facts } = after;
    expect({ body, headers, masked_reading }).toEqual({ body: null, headers: {}, masked_reading: null });
    expect(body_removed_at).toBeInstanceOf(Date);
    expect(facts).toMatchObject({ version: before.version, body_digest: before.body_digest, deliveries: 1 });
    expect((await storedUnder(young)).body).toBeInstanceOf(Buffer);
  });

  it('counts as repeated when the gateway delivers it again, and stays without a body', async () => {
    const signed = sign(sandboxPayment('payment.succeeded'));
    await passDays([{ stored: await receive(signed), days: 31 }]);

    expect(await receive(signed)).toMatchObject({ deliveries: 2, body: null });
    const found = await service.db('callbacks').where({ event_id: signed.headers[EVENT_ID] ?? '' });
    expect(found).toHaveLength(1);
  });

  it('cannot be replayed, and the answer says when its body was removed', async () => {
    const stored = await receive(sign(sandboxPayment('payment.succeeded')));
    const { id: callbackId } = stored;
    await passDays([{ stored, days: 31 }]);
    const removedAt = (await service.db<Stored>('callbacks').where({ id: callbackId }).first())?.body_removed_at;

    const { problem } = await service.bus.request(ReplayCallback, { callbackId, actor });

    expect(problem).toMatchObject({
      type: '/problems/callback-body-removed',
      status: 409,
      removedAt: removedAt?.toISOString(),
    });
    const reports = await service.bus.published(GatewayPaymentReported);
    expect(reports.filter(({ data }) => data.callbackId === callbackId)).toHaveLength(1);
  });

  it('is shown without a body', async () => {
    const stored = await receive(sign(sandboxPayment('payment.succeeded')));
    await passDays([{ stored, days: 31 }]);

    const { result } = await service.bus.request(GetCallback, { callbackId: stored.id });

    expect(result).toMatchObject({
      callback: { id: stored.id, bodyDigest: stored.body_digest, outcome: 'accepted' },
      ...{ body: null, headers: {}, deliveries: 1, bodyRemovedAt: expect.any(String) },
    });
  });
});

describe('a query about an old webhook', () => {
  it('is deleted when it is finished', async () => {
    const { id: callbackId } = await receive(sign(sandboxPayment('payment.succeeded')));
    const question = { method: 'sandbox', callback_id: callbackId, hint: {}, names: [], payment_id: newId() };
    const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
    await service.db('callback_questions').insert([
      { ...question, subject: 'old', hints: 1, hinted_at: daysAgo(31) },
      { ...question, subject: 'young', hints: 1, hinted_at: daysAgo(29) },
      { ...question, subject: 'unfinished', hints: 1, hinted_at: daysAgo(31), next_at: daysAgo(-1) },
    ]);

    await passDays([{ stored: await receive(sign(sandboxPayment('payment.succeeded'))), days: 31 }]);

    await eventually(async () => {
      const kept = await service.db('callback_questions').orderBy('subject').pluck<string[]>('subject');
      expect(kept).toEqual(['unfinished', 'young']);
    });
  });
});

describe('CALLBACK_RETENTION_DAYS', () => {
  const load = (days?: string) =>
    loadConfig({ ...environment(service), ...(days !== undefined && { CALLBACK_RETENTION_DAYS: days }) });

  it('is 400 by default', () => expect(load().callbackRetentionDays).toBe(400));

  it.each(['0', '-1', '29', '1.5', 'forever', '', '40000'])('rejects %p', (days) =>
    expect(() => load(days)).toThrow('CALLBACK_RETENTION_DAYS'),
  );
});
