import { randomUUID } from 'node:crypto';
import {
  type Callback,
  CallbackRecorded,
  GatewayPaymentReported,
  GetCallback,
  ReplayCallback,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const HOUR_MS = 3_600_000;
const actor = { sub: 'staff', permissions: ['process_refunds'] };
const receivedAt = new Date('2026-11-21T10:00:00.500Z');

let now = receivedAt;
useGatewayWebhooks({ clock: () => now });

/** Receives a webhook and returns its id. The clock then advances by an hour. */
async function receive(body: string, id = `msg_${randomUUID()}`): Promise<string> {
  now = receivedAt;
  expect(await service.post('sandbox', signForSandbox(body, { id, at: receivedAt }))).toMatchObject({ status: 200 });
  now = new Date(receivedAt.getTime() + HOUR_MS);
  const [callbackId] = await service.db('callbacks').where({ event_id: id }).pluck<string[]>('id');
  return callbackId ?? '';
}

async function reportsOf(callbackId: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.filter(({ data }) => data.callbackId === callbackId);
}

describe('replaying a webhook', () => {
  it('publishes the same report again as a new event, however old the signature is', async () => {
    const callbackId = await receive(sandboxPayment('payment.succeeded', { id: 'sb_replayed' }));
    await eventually(async () => expect(await reportsOf(callbackId)).toHaveLength(1));

    const { result } = await service.bus.request(ReplayCallback, { callbackId, actor });

    expect(result).toMatchObject({ callback: { id: callbackId, outcome: 'accepted' } });
    await eventually(async () => {
      const [first, second] = await reportsOf(callbackId);
      expect(second?.data).toEqual(first?.data);
      expect(second?.id).not.toBe(first?.id);
    });
  });

  it('releases a webhook from quarantine when it can be read now', async () => {
    const callbackId = await receive(sandboxPayment('payment.succeeded', { id: 'sb_quarantined' }));
    await service.db('callbacks').where({ id: callbackId }).update({ outcome: 'quarantined', note: 'not read then' });

    await service.bus.request(ReplayCallback, { callbackId, actor });

    await eventually(async () => {
      const recorded = await service.bus.published(CallbackRecorded);
      const latest = recorded.filter(({ subject }) => subject === callbackId).at(-1);
      expect(latest).toMatchObject({ aggregateversion: 2, data: { callback: { outcome: 'accepted', note: null } } });
    });
  });

  it('rejects stored bytes that differ from the received ones', async () => {
    const callbackId = await receive(sandboxPayment('payment.succeeded', { amount: 100 }));
    const forged = Buffer.from(sandboxPayment('payment.succeeded', { amount: 999 }));
    await service.db('callbacks').where({ id: callbackId }).update({ body: forged });

    const { problem } = await service.bus.request(ReplayCallback, { callbackId, actor });
    expect(problem).toMatchObject({ type: '/problems/invalid-signature' });
  });

  it('requires process_refunds', async () => {
    const callbackId = await receive(sandboxPayment('payment.succeeded'));
    const permissions = ['process_refund', 'read_all'];

    const { problem } = await service.bus.request(ReplayCallback, { callbackId, actor: { ...actor, permissions } });
    expect(problem).toMatchObject({ type: '/problems/forbidden', permission: 'process_refunds' });
  });

  it('answers not found for an unknown webhook', async () => {
    const { problem } = await service.bus.request(ReplayCallback, { callbackId: randomUUID(), actor });

    expect(problem).toMatchObject({ type: '/problems/callback-not-found', status: 404 });
  });
});

describe('reading a webhook', () => {
  it('shows it as it was received, but masks card numbers and shortens its signature', async () => {
    const body = '{"type":"card.seen","data":{"number":"4242424242424242","cents":12050}}';
    const callbackId = await receive(body, 'msg_card');

    const { result } = await service.bus.request(GetCallback, { callbackId });

    expect(result).toMatchObject({
      callback: {
        id: callbackId,
        outcome: 'ignored',
        receivedAt: receivedAt.toISOString(),
      } satisfies Partial<Callback>,
      deliveries: 1,
      isWaiting: false,
      headers: { 'webhook-id': 'msg_card', 'webhook-signature': expect.stringMatching(/^v1,[\w+/]{8}…$/) },
      body: '{"type":"card.seen","data":{"number":"************4242","cents":12050}}',
    });
  });

  it('answers not found for an unknown webhook', async () => {
    const { problem } = await service.bus.request(GetCallback, { callbackId: randomUUID() });

    expect(problem).toMatchObject({ type: '/problems/callback-not-found' });
  });
});
