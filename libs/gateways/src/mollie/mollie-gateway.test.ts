import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SignatureValidator } from 'mollie-api-typescript';
import { callbackOf, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { createMollieGateway } from './mollie-gateway.ts';
import { isMollieSigned } from './mollie-signature.ts';

const SECRET = 'the_secret_of_a_webhook';
const FORM = 'application/x-www-form-urlencoded';
const settings = { apiKey: 'test_key', webhookSecrets: ['an_older_one', SECRET], apiBase: 'http://127.0.0.1:9' };
const gateway = createMollieGateway(settings);

function receive(body: string | Buffer, headers: Record<string, string> = {}) {
  return gateway.handleWebhook({ rawBody: Buffer.from(body), headers, url: 'https://api.example/webhooks/mollie' });
}

async function receiveEvent(event: unknown, secret = SECRET) {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const signature = await SignatureValidator.createSignature(body, secret);
  return receive(body, { 'content-type': 'application/json', 'x-mollie-signature': `sha256=${signature}` });
}

describe('a ping of Mollie', () => {
  it('is a hint about a payment, with the same event id every time', async () => {
    const results = [await receive('id=tr_7UhSN1zuXS', { 'content-type': `${FORM}; charset=utf-8` })];
    results.push(await receive('id=tr_7UhSN1zuXS', { 'content-type': FORM }));
    results.push(await receive('id=tr_7UhSN1zuXS', { 'content-type': 'Application/X-WWW-Form-Urlencoded' }));

    expect(results).toEqual([results[0], results[0], results[0]]);
    expect(results[0]).toMatchObject({
      result: 'authentic',
      vouching: 'nothing',
      reports: [{ kind: 'payment', status: 'pending', reference: 'tr_7UhSN1zuXS', amount: null }],
    });
  });

  it.each(['', 'id=', 'id=re_1', 'id=tr_1 ', 'id=tr_1&id=tr_2', 'id=tr_1%00', 'ID=tr_1', `id=tr_${'a'.repeat(65)}`])(
    'is rejected when it is %j',
    async (body) => {
      expect(await receive(body, { 'content-type': FORM })).toMatchObject({ result: 'refused' });
    },
  );
});

describe('a signed event of Mollie', () => {
  const event = { resource: 'event', id: 'event_1', type: 'payment.paid', entityId: 'tr_1' };

  it('is a hint about its payment, and nothing else in it is required', async () => {
    expect(await receiveEvent(event)).toMatchObject({
      result: 'authentic',
      eventId: 'event_1',
      eventType: 'payment.paid',
      vouching: 'sender',
      reports: [{ kind: 'payment', reference: 'tr_1' }],
    });
  });

  it.each([...['paid', 'authorized', 'failed', 'canceled', 'expired', 'pending'].map((what) => `payment.${what}`)])(
    'is a hint about its payment when its type is %s',
    async (type) => {
      expect(await receiveEvent({ ...event, type })).toMatchObject({
        reports: [{ kind: 'payment', reference: 'tr_1' }],
      });
    },
  );

  it.each([
    ...['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'].map((what) => `refund.${what}`),
    ...['chargeback.received', 'chargeback.reversed', 'capture.succeeded', 'capture.failed'],
  ])('is a hint about the payment of its entity when its type is %s', async (type) => {
    const entity = { id: 'x_1', paymentId: 'tr_2', reason: 7 };
    const links = { entity: { href: 'https://api.mollie.com/v2/payments/tr_3/refunds/x_1', type: 'application/json' } };

    expect(await receiveEvent({ ...event, type, entityId: 'x_1', _embedded: { entity } })).toMatchObject({
      reports: [{ kind: 'payment', reference: 'tr_2' }],
    });
    expect(await receiveEvent({ ...event, type, entityId: 'x_1', _links: links })).toMatchObject({
      reports: [{ kind: 'payment', reference: 'tr_3' }],
    });
    expect(await receiveEvent({ ...event, type, entityId: 'x_1' })).toMatchObject({ reports: [], unreadable: null });
  });

  it.each(['payment-link.paid', 'profile.blocked', 'hook.ping', 'payout.completed'])(
    'is ignored when its type is %s',
    async (type) => {
      expect(await receiveEvent({ ...event, type })).toMatchObject({
        result: 'authentic',
        reports: [],
        unreadable: null,
      });
    },
  );

  it.each([
    ['payment', { resource: 'payment', id: 'tr_4' }],
    ['refund', { resource: 'refund', id: 're_1', paymentId: 'tr_4' }],
    ['chargeback', { resource: 'chargeback', id: 'chb_1', paymentId: 'tr_4' }],
    [
      'refund',
      { resource: 'refund', id: 're_1', _links: { payment: { href: 'https://api.mollie.com/v2/payments/tr_4' } } },
    ],
  ])('is a hint about the payment of a bare %s: %j', async (resource, snapshot) => {
    expect(await receiveEvent(snapshot)).toMatchObject({
      eventId: expect.stringMatching(/^sha256:/),
      eventType: `snapshot of a ${resource}`,
      vouching: 'sender',
      reports: [{ kind: 'payment', status: 'pending', reference: 'tr_4', amount: null }],
      unreadable: null,
    });
  });

  it.each([
    { resource: 'payment', id: 're_1' },
    { resource: 'refund', id: 're_1' },
    { resource: 'customer', id: 'cst_1', paymentId: 'tr_4' },
    { resource: 'refund', paymentId: 'tr_4/refunds' },
  ])('is unreadable when it is a snapshot without a payment: %j', async (snapshot) => {
    expect(await receiveEvent(snapshot)).toMatchObject({ unreadable: 'not an event', reports: [] });
  });

  it('is unreadable when it is not an event', async () => {
    expect(await receiveEvent('not json')).toMatchObject({ result: 'authentic', unreadable: 'not an event' });
  });

  it('edge case 27: may be signed with any secret that is configured', async () => {
    expect(await receiveEvent(event, 'an_older_one')).toMatchObject({ result: 'authentic' });
    expect(await receiveEvent(event, 'another')).toMatchObject({ result: 'refused' });
  });

  it('edge case 24: is rejected without a signature, and while no secret is configured', async () => {
    const unsigned = await receive(JSON.stringify(event), { 'content-type': 'application/json' });
    const rawBody = Buffer.from('{}');
    const signature = await SignatureValidator.createSignature('{}', SECRET);
    const headers = { 'x-mollie-signature': signature };

    expect(unsigned).toMatchObject({ result: 'refused' });
    expect(isMollieSigned({ rawBody, headers, url: '' }, [])).toBe(false);
  });
});

describe('signatures of Mollie', () => {
  it("get the same result as from Mollie's own package, for any body and secret", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string({ minLength: 1 }), fc.boolean(), async (body, secret, isGenuine) => {
        const made = await SignatureValidator.createSignature(body, isGenuine ? secret : `${secret}.`);
        const verdict = await SignatureValidator.validate(body, secret, `sha256=${made}`).catch(() => false);
        const headers = { 'x-mollie-signature': `sha256=${made}` };

        expect(isMollieSigned({ rawBody: Buffer.from(body), headers, url: '' }, [secret])).toBe(verdict);
      }),
    );
  });

  it('are rejected without an error when they are arbitrary', async () => {
    const odd = fc.oneof(fc.string(), fc.constant('sha256='), fc.stringMatching(/^[0-9a-f]{64}$/));
    await fc.assert(
      fc.asyncProperty(odd, fc.uint8Array(), async (signature, body) => {
        const headers = { 'content-type': 'application/json', 'x-mollie-signature': signature };

        expect(await receive(Buffer.from(body), headers)).toMatchObject({ result: 'refused' });
      }),
    );
  });
});

describe('the published vectors of Mollie', () => {
  testVectors(signatureVectors('mollie'), (vector) => {
    const { headers, ...callback } = callbackOf(vector);
    const signature = [headers['x-mollie-signature'] ?? []].flat().join(', ');
    const secrets = [vector.secret as string | string[] | null].flat().filter((secret) => secret !== null);
    return isMollieSigned({ ...callback, headers: { 'x-mollie-signature': signature } }, secrets);
  });
});
