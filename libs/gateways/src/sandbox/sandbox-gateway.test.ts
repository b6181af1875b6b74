import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import type { WebhookResult } from '../gateway-callback.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';
import { parseVerificationKey } from './sandbox-signature.ts';

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const publicKeyText = `whpk_${Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')}`;
const verificationKeys = [secret, publicKeyText].flatMap((text) => parseVerificationKey(text) ?? []);
const settings = { apiBase: 'http://127.0.0.1:9', apiKey: 'key', verificationKeys };
const now = new Date('2026-11-20T12:00:00Z');
const gateway = createSandboxGateway(settings, () => now);
const timestamp = (now.getTime() / 1000).toString();
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';

const session = {
  id: 'ses_1',
  status: 'succeeded',
  payment_id: paymentId,
  amount: { amount: 1000, currency: 'EUR' },
  checkout_url: 'http://127.0.0.1/checkout/ses_1',
  capture_id: 'cap_1',
  reason: null,
  expires_at: '2026-11-20T13:00:00Z',
};

function deliver(body: string, signature = new Webhook(secret).sign('msg_1', now, body)): Promise<WebhookResult> {
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return gateway.handleWebhook({ rawBody: Buffer.from(body), headers, url: '' });
}

function deliverEvent(type: string, data: unknown): Promise<WebhookResult> {
  return deliver(JSON.stringify({ type, timestamp: now.toISOString(), data }));
}

describe('a webhook of the sandbox', () => {
  it('is rejected without a valid signature', async () => {
    expect(await deliver('{}', 'v1,AAAA')).toMatchObject({ result: 'refused' });
  });

  it('may be signed with ed25519', async () => {
    const body = JSON.stringify({ type: 'payment.succeeded', data: session });
    const signature = sign(null, Buffer.from(`msg_1.${timestamp}.${body}`), privateKey).toString('base64');

    expect(await deliver(body, `v1a,${signature}`)).toMatchObject({ result: 'authentic', reports: [{ paymentId }] });
    expect(await deliver(`${body} `, `v1a,${signature}`)).toMatchObject({ result: 'refused' });
    expect(await deliver(body, `v1,${signature}`)).toMatchObject({ result: 'refused' });
  });

  it.each(['succeeded', 'failed', 'expired', 'pending'])(
    'reports the payment when its type is payment.%s',
    async (status) => {
      expect(await deliverEvent(`payment.${status}`, session)).toMatchObject({
        eventId: 'msg_1',
        eventType: `payment.${status}`,
        reports: [
          { kind: 'payment', status, reference: 'ses_1', paymentId, captureReference: 'cap_1', amount: session.amount },
        ],
      });
    },
  );

  it.each(['customer.created', 'payment.imagined', 'constructor'])(
    'reports nothing when its type is %s',
    async (type) => {
      expect(await deliverEvent(type, session)).toMatchObject({ result: 'authentic', reports: [], unreadable: null });
    },
  );
});

describe('an authentic webhook that contradicts the documentation', () => {
  it.each([
    ['is not JSON', 'hello'],
    ['is empty', ''],
    ['has no type', '{"data":{}}'],
    ['repeats a key', '{"type":"payment.failed","type":"payment.succeeded","data":{}}'],
  ])('is stored under its own id, without effect, when it %s', async (_what, body) => {
    expect(await deliver(body)).toMatchObject({
      result: 'authentic',
      eventId: 'msg_1',
      reports: [],
      unreadable: 'not an event',
    });
  });

  it.each([
    ['a fraction of an amount', { amount: { amount: 0.5, currency: 'EUR' } }],
    ['an amount beyond the exact integers', { amount: { amount: 2 ** 53, currency: 'EUR' } }],
    ['an unknown currency', { amount: { amount: 1, currency: 'ZZZ' } }],
    ['no id', { id: '' }],
  ])('reports nothing for %s', async (_what, change) => {
    expect(await deliverEvent('payment.succeeded', { ...session, ...change })).toMatchObject({
      result: 'authentic',
      reports: [],
      unreadable: "does not match the sandbox's documentation of payment.succeeded",
    });
  });

  it('never throws, for any signed bytes', async () => {
    const types = fc.constantFrom('payment.succeeded', 'refund.failed', 'dispute.opened');
    await fc.assert(
      fc.asyncProperty(types, fc.jsonValue(), async (type, data) => {
        expect(await deliverEvent(type, data)).toMatchObject({ result: 'authentic', reports: [] });
      }),
    );
  });
});
