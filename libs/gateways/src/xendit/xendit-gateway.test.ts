import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callbackOf, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { createXenditGateway } from './xendit-gateway.ts';
import { bringsXenditToken } from './xendit-signature.ts';

const TOKEN = 'the_token_of_an_account';
const gateway = createXenditGateway({
  secretKey: 'xnd_development_1',
  callbackTokens: ['an_older_one', TOKEN],
  country: 'PH',
  apiBase: 'http://127.0.0.1:9',
});
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';
const around = { business_id: '5f27a14a9bf05c73dd040bc8', created: '2026-11-20T12:00:00Z' };

function receive(body: unknown, headers: Record<string, string> = { 'x-callback-token': TOKEN }) {
  const rawBody = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return gateway.handleWebhook({ rawBody, headers, url: 'https://api.example/webhooks/xendit' });
}

describe('a webhook of Xendit', () => {
  const session = { payment_session_id: 'ps-1', reference_id: paymentId, status: 'COMPLETED', amount: 1 };
  const payment = { payment_id: 'py-1', reference_id: paymentId, payment_request_id: 'pr-1', status: 'SUCCEEDED' };
  const refund = { id: 'rfd-1', payment_id: 'py-1', reference_id: paymentId, status: 'SUCCEEDED', amount: 1 };

  it('is a hint about a refund of the API v3, by the id that this refund has there', async () => {
    const { id, ...rest } = refund;

    expect(await receive({ ...around, event: 'refund.succeeded', data: { ...rest, refund_id: id } })).toMatchObject({
      reports: [{ kind: 'refund', reference: id }],
      unreadable: null,
    });
  });

  it.each(['completed', 'expired'])('is a hint about its session when its type is payment_session.%s', async (what) => {
    const result = await receive({ ...around, event: `payment_session.${what}`, data: session });

    expect(result).toMatchObject({
      result: 'authentic',
      eventType: `payment_session.${what}`,
      vouching: 'sender',
      reports: [{ kind: 'payment', status: 'pending', reference: 'ps-1', paymentId, amount: null }],
    });
  });

  it.each(['authorization', 'capture', 'failure', 'expiry'])(
    'is a hint about its payment when its type is payment.%s',
    async (what) => {
      expect(await receive({ ...around, event: `payment.${what}`, data: payment })).toMatchObject({
        vouching: 'sender',
        reports: [{ kind: 'payment', status: 'pending', reference: null, paymentId, captureReference: 'py-1' }],
      });
    },
  );

  it.each(['succeeded', 'awaiting_capture', 'failed'])(
    'is a hint about its payment when its type is payment.%s of the older API',
    async (what) => {
      const older = { id: 'py-1', reference_id: paymentId, payment_request_id: 'pr-1', status: 'SUCCEEDED' };
      const foreign = { ...older, reference_id: 'order 17' };

      expect(await receive({ ...around, event: `payment.${what}`, data: older })).toMatchObject({
        reports: [{ kind: 'payment', reference: null, paymentId, captureReference: 'py-1' }],
      });
      for (const data of [foreign, { ...foreign, id: undefined }]) {
        expect(await receive({ ...around, event: `payment.${what}`, data })).toMatchObject({
          reports: [],
          unreadable: null,
        });
      }
    },
  );

  it.each([
    ['once', { data: refund }],
    ['twice, like the sample in the documentation', { data: { ...around, event: 'refund.succeeded', data: refund } }],
  ])('is a hint about its refund when the refund is wrapped %s', async (_how, body) => {
    expect(await receive({ ...around, event: 'refund.succeeded', ...body })).toMatchObject({
      vouching: 'sender',
      reports: [
        { kind: 'refund', status: 'pending', reference: 'rfd-1', captureReference: 'py-1', allocationId: paymentId },
      ],
    });
  });

  it.each([undefined, 'pr-1', 'ddpy-1'])(
    'is a hint about its refund when the `payment_id` of the refund is %s',
    async (id) => {
      const data = { ...refund, payment_id: id };

      expect(await receive({ ...around, event: 'refund.failed', data })).toMatchObject({
        reports: [{ kind: 'refund', reference: 'rfd-1', captureReference: null, allocationId: paymentId }],
      });
    },
  );

  it.each(['action_required', 'under_review', 'won', 'lost'])(
    'is a hint about its dispute when its type is dispute.%s',
    async (what) => {
      const event = { event: `dispute.${what}`, id: 'mi-dspt-1', payment_id: 'py-1', amount: { initial: '9' } };

      expect(await receive(event)).toMatchObject({
        vouching: 'sender',
        reports: [
          { kind: 'dispute', status: 'opened', reference: 'mi-dspt-1', captureReference: 'py-1', amount: null },
        ],
      });
    },
  );

  it('is ignored when it is of another type, or of another application', async () => {
    const others = [
      { event: 'payment_request.expired', data: {} },
      { event: 'payout.succeeded', data: { id: 'disb-1' } },
      { event: 'payment.capture', data: { ...payment, reference_id: 'order 7' } },
    ];

    for (const other of others) {
      expect(await receive(other)).toMatchObject({ result: 'authentic', reports: [], unreadable: null });
    }
  });

  it.each([
    ['a text that is not JSON', 'payment_session.completed', 'not an event'],
    ['an event without a name', { data: {} }, 'not an event'],
    ['JSON with a repeated key', '{"event":"a","event":"b"}', 'not an event'],
    ['a session without a name', { event: 'payment_session.completed', data: {} }, /documentation/],
    ['a payment that is text', { event: 'payment.capture', data: 'py-1' }, /documentation/],
    ['a refund without data', { event: 'refund.failed', data: null }, /documentation/],
  ])('is unreadable, and still not verified, when it is %s', async (_what, body, reason) => {
    expect(await receive(body)).toMatchObject({
      result: 'authentic',
      vouching: 'sender',
      reports: [],
      unreadable: expect.stringMatching(reason),
    });
  });

  it('edge case 2: is the same event when it is delivered again, with any webhook-id', async () => {
    const event = { ...around, event: 'payment_session.completed', data: session };
    const first = await receive(event, { 'x-callback-token': TOKEN, 'webhook-id': 'w1' });
    const later = { ...event, created: '2026-11-20T12:15:00Z' };

    expect(await receive(later, { 'x-callback-token': TOKEN, 'webhook-id': 'w2' })).toEqual(first);
  });

  it('is another event when its content differs, even under the same webhook-id', async () => {
    const headers = { 'x-callback-token': TOKEN, 'webhook-id': 'w1' };
    const bodies = [session, { ...session, amount: 2 }].map((data) => ({ event: 'payment_session.completed', data }));
    const results = await Promise.all(bodies.map((body) => receive(body, headers)));

    expect(new Set(results.map((result) => (result.result === 'authentic' ? result.eventId : 'refused'))).size).toBe(2);
  });
});

describe('the token of Xendit', () => {
  it('edge case 27: may be any configured token', async () => {
    expect(await receive('{}', { 'x-callback-token': 'an_older_one' })).toMatchObject({ result: 'authentic' });
    expect(await receive('{}', { 'x-callback-token': 'another' })).toMatchObject({ result: 'refused' });
  });

  it('edge case 24: never matches by chance, and a body without it is not read', async () => {
    const odd = fc.oneof(
      fc.string(),
      fc.constantFrom(TOKEN.slice(0, -1), `${TOKEN}\0`, ` ${TOKEN}`, `${TOKEN},${TOKEN}`, TOKEN.toUpperCase()),
    );
    await fc.assert(
      fc.asyncProperty(odd, fc.uint8Array(), async (token, body) => {
        expect(await receive(Buffer.from(body), { 'x-callback-token': token })).toMatchObject({ result: 'refused' });
      }),
    );
  });

  it('makes any body authentic, but only as a hint whose event id is a digest', async () => {
    const event = fc.record({
      event: fc.constantFrom('payment_session.completed', 'payment.capture', 'refund.failed', 'dispute.won', 'x'),
      data: fc.jsonValue(),
    });
    const bodies = fc.oneof(
      fc.string(),
      fc.json(),
      event.map((body) => JSON.stringify(body)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const result = await receive(body);

        expect(result).toMatchObject({ result: 'authentic', vouching: 'sender' });
        expect(result).toMatchObject({ eventId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) });
      }),
    );
  });
});

describe('the published vectors of Xendit', () => {
  testVectors(signatureVectors('xendit'), (vector) => bringsXenditToken(callbackOf(vector), [vector.secret]));
});
