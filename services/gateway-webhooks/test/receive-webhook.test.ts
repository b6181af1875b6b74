import { createHash, randomUUID } from 'node:crypto';
import { CallbackRecorded, GatewayPaymentReported, PaymentInitiated } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { awaitOutbox, eventually } from '@booking/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { initiatedPayment } from './initiated-payment.ts';
import {
  SANDBOX_SECRET,
  sandboxPayment,
  signForSandbox,
  signForStripe,
  STRIPE_SECRET,
  stripeSession,
} from './signed-callbacks.ts';
import { type Answer, service, startGatewayWebhooks, tokenFor, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const RECEIVED = { received: true };
const DAY_MS = 86_400_000;

useGatewayWebhooks();

type StoredRow = { id: string; outcome: string; headers: Record<string, string> };

async function storedRows(where: Record<string, string> = {}): Promise<StoredRow[]> {
  return (await service.db('callbacks').where(where).orderBy('received_at').select()) as StoredRow[];
}

async function reportedAbout(reference: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.map(({ data }) => data).filter(({ report }) => report.reference === reference);
}

function expectProblem(answer: Answer, status: number, type: string): void {
  expect(answer).toMatchObject({ status, body: { type: `/problems/${type}`, status } });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
}

describe('a valid webhook', () => {
  it.each([
    ['sandbox', signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_new' })), 'sb_new'],
    ['stripe', signForStripe(stripeSession({ sessionId: 'cs_new' })), 'cs_new'],
  ])('is stored unchanged, acknowledged and published when it comes from %s', async (method, callback, reference) => {
    const answer = await service.post(method, callback);

    expect(answer).toMatchObject({ status: 200, body: RECEIVED });
    const bodyDigest = createHash('sha256').update(callback.body).digest('hex');
    const [row] = await storedRows({ method, body_digest: bodyDigest });
    expect(row).toMatchObject({ body: Buffer.from(callback.body), outcome: 'accepted', deliveries: 1 });
    expect(row).toMatchObject({ headers: expect.objectContaining(callback.headers) as unknown });
    await eventually(async () => {
      const [reported, ...others] = await reportedAbout(reference);
      expect(others).toEqual([]);
      expect(reported).toMatchObject({ method, vouching: 'body', addressedBookingId: null, callbackId: row?.id });
      expect(reported?.report).toMatchObject({ status: 'succeeded', amount: { amount: 12_050, currency: 'EUR' } });
    });
  });

  it('is stored with only the headers that prove it', async () => {
    const { body, headers } = signForSandbox(sandboxPayment('payment.pending'), { id: 'msg_private' });
    await service.post('sandbox', { body, headers: { ...headers, authorization: 'Bearer secret', cookie: 'a=b' } });

    const [row] = await storedRows({ event_id: 'msg_private' });
    expect(Object.keys(row?.headers ?? {}).sort()).toEqual(['content-type', ...Object.keys(headers)].sort());
  });

  it('edge case 16: is accepted for an unknown payment', async () => {
    const body = sandboxPayment('payment.succeeded', { id: 'sb_unheard', paymentId: newId() });

    expect(await service.post('sandbox', signForSandbox(body))).toMatchObject({ status: 200 });
    await eventually(async () => expect(await reportedAbout('sb_unheard')).toHaveLength(1));
  });
});

describe('edge case 2: a repeated webhook', () => {
  it('is acknowledged and counted, but not published again', async () => {
    const callback = signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_twice' }), { id: 'msg_twice' });
    const answers = [await service.post('sandbox', callback), await service.post('sandbox', callback)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await storedRows({ event_id: 'msg_twice' })).toEqual([expect.objectContaining({ deliveries: 2 })]);
    await awaitOutbox(service.db);
    expect(await reportedAbout('sb_twice')).toHaveLength(1);
  });

  it('edge case 24: is recognised when the gateway signs it again later', async () => {
    const body = sandboxPayment('payment.succeeded');
    await service.post('sandbox', signForSandbox(body, { id: 'msg_anew', at: new Date(Date.now() - 60_000) }));
    await service.post('sandbox', signForSandbox(body, { id: 'msg_anew' }));

    expect(await storedRows({ event_id: 'msg_anew' })).toEqual([expect.objectContaining({ deliveries: 2 })]);
  });
});

describe('edge case 17: the same event id with a different body', () => {
  it('is stored beside the first body, acknowledged, and published as unverified', async () => {
    const first = sandboxPayment('payment.succeeded', { id: 'sb_two_bodies', amount: 100 });
    const second = sandboxPayment('payment.succeeded', { id: 'sb_two_bodies', amount: 900 });
    await service.post('sandbox', signForSandbox(first, { id: 'msg_two_bodies' }));
    const answer = await service.post('sandbox', signForSandbox(second, { id: 'msg_two_bodies' }));

    expect(answer.status).toBe(200);
    const rows = await storedRows({ event_id: 'msg_two_bodies' });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['accepted', 'conflicting']);
    await eventually(async () => {
      const reported = await reportedAbout('sb_two_bodies');
      expect(reported.map(({ vouching }) => vouching)).toEqual(['body', 'nothing']);
    });
  });
});

describe('an authentic webhook without effect', () => {
  it('is stored and ignored when its type is unknown', async () => {
    const callback = signForSandbox('{"type":"customer.created","data":{}}', { id: 'msg_unknown' });

    expect(await service.post('sandbox', callback)).toMatchObject({ status: 200, body: RECEIVED });
    expect(await storedRows({ event_id: 'msg_unknown' })).toEqual([expect.objectContaining({ outcome: 'ignored' })]);
  });

  it.each([
    ['is not JSON', 'not json'],
    ['repeats a key', '{"type":"payment.succeeded","type":"payment.failed","data":{}}'],
    ['reaches for a prototype', '{"type":"payment.succeeded","__proto__":{"polluted":true}}'],
    ['is nested too deep', `{"type":"payment.succeeded","data":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['has a negative amount', sandboxPayment('payment.succeeded', { amount: -1 })],
  ])('is stored and quarantined when its body %s', async (what, body) => {
    const id = `msg_${createHash('md5').update(what).digest('hex')}`;

    expect(await service.post('sandbox', signForSandbox(body, { id }))).toMatchObject({ status: 200, body: RECEIVED });
    expect(await storedRows({ event_id: id })).toEqual([expect.objectContaining({ outcome: 'quarantined' })]);
    expect({}).not.toHaveProperty('polluted');
    await eventually(async () => {
      const recorded = await service.bus.published(CallbackRecorded);
      expect(recorded.map(({ data }) => data.callback.eventId)).toContain(id);
    });
  });

  it('is stored under a digest when its event id is too long or cannot be stored', async () => {
    const ids = ['e'.repeat(10_000), 'evt_\0', 'evt_\ud800'];
    const answers = await Promise.all(
      ids.map((eventId) => service.post('stripe', signForStripe(stripeSession({ eventId })))),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await service.db('callbacks').whereLike('event_id', 'sha256:%').pluck('outcome')).toHaveLength(3);
  });
});

describe('edge case 24: a webhook that is not authentic', () => {
  const body = sandboxPayment('payment.succeeded', { id: 'sb_forged' });
  const signed = signForSandbox(body);

  it.each([
    ['has no signature', 'sandbox', { body, headers: {} }],
    ['is signed with another secret', 'sandbox', signForSandbox(body, { secret: `whsec_${btoa('a'.repeat(32))}` })],
    ['was changed', 'sandbox', { ...signed, body: body.replace('12050', '12051') }],
    ['was re-serialised with the same meaning', 'sandbox', { ...signed, body: `${body} ` }],
    ['is too old', 'sandbox', signForSandbox(body, { at: new Date(Date.now() - DAY_MS) })],
    ['comes from the sandbox at the address of Stripe (edge case 26)', 'stripe', signed],
    ['comes from Stripe at the address of the sandbox (edge case 26)', 'sandbox', signForStripe(stripeSession())],
  ])('is rejected when it %s', async (_what, method, callback) => {
    const before = await storedRows();

    expectProblem(await service.post(method, callback), 401, 'invalid-signature');
    expect(await storedRows()).toHaveLength(before.length);
  });
});

describe("edge case 26: an event of Stripe's other mode", () => {
  it.each(['sk_live_secret', 'rk_live_restricted', 'sk_test_secret'])('is rejected for the key %s', async (key) => {
    const account = await startGatewayWebhooks({ env: { STRIPE_SECRET_KEY: key } });
    const isLive = key.includes('live');
    const eventOf = (livemode: boolean) => signForStripe(stripeSession({ livemode }));

    const answers = [await account.post('stripe', eventOf(!isLive)), await account.post('stripe', eventOf(isLive))];
    const stored = await account.db('callbacks').select('outcome');
    await account.stop();

    expect(answers.map(({ status }) => status)).toEqual([401, 200]);
    expect(stored).toEqual([{ outcome: 'accepted' }]);
  });
});

it('accepts a webhook whose content type only adds a charset', async () => {
  const callback = signForSandbox(sandboxPayment('payment.succeeded'));
  const headers = { ...callback.headers, 'content-type': 'application/json; charset=utf-8' };

  expect(await service.post('sandbox', { ...callback, headers })).toMatchObject({ status: 200 });
});

describe('a request that is not a webhook', () => {
  const callback = signForSandbox(sandboxPayment('payment.succeeded'));
  const address = () => `http://127.0.0.1:${service.port}/api/v1/webhooks/sandbox`;

  it('is answered with 404 for an unknown method', async () => {
    expectProblem(await service.post('nobody', callback), 404, 'unknown-payment-method');
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
    'is answered with 405 and the allowed method for %s',
    async (method) => {
      const answer = await fetch(address(), { method });

      expect(answer.status).toBe(405);
      expect(answer.headers.get('allow')).toBe('POST');
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is answered with 415 for the content type %j',
    async (contentType) => {
      const headers = { ...callback.headers, 'content-type': contentType };

      expectProblem(await service.post('sandbox', { ...callback, headers }), 415, 'unsupported-media-type');
    },
  );

  it('is answered with 415 when it is compressed', async () => {
    const headers = { ...callback.headers, 'content-encoding': 'gzip' };

    expectProblem(await service.post('sandbox', { ...callback, headers }), 415, 'unsupported-media-type');
  });

  it('is answered with 413 when it is larger than any webhook', async () => {
    const body = Buffer.alloc(256 * 1024 + 1, ' ');

    expectProblem(await service.post('sandbox', { body }), 413, 'payload-too-large');
  });
});

describe('edge case 25: the address of one booking', () => {
  const booking = randomUUID();
  const another = randomUUID();
  const payment = initiatedPayment({ bookingId: booking, gatewayReference: 'sb_addressed' });
  const callback = (id: string) => signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_addressed' }), { id });

  beforeAll(async () => {
    await service.bus.publish(PaymentInitiated, { about: payment.id, data: { payment } });
    await eventually(async () => expect(await service.db('payment_addresses').select()).toHaveLength(1));
  });

  it('accepts webhooks about its payment, and records their booking', async () => {
    const answer = await service.post(`sandbox/${await tokenFor(booking, 'sandbox')}`, callback('msg_addressed'));

    expect(answer).toMatchObject({ status: 200, body: RECEIVED });
    await eventually(async () => {
      expect(await reportedAbout('sb_addressed')).toEqual([expect.objectContaining({ addressedBookingId: booking })]);
    });
  });

  it('rejects a webhook about the payment of another booking, and does not store it', async () => {
    const token = await tokenFor(another, 'sandbox');

    expectProblem(
      await service.post(`sandbox/${token}`, callback('msg_misaddressed')),
      404,
      'callback-not-addressable',
    );
    expect(await storedRows({ event_id: 'msg_misaddressed' })).toEqual([]);
    await untilRefusedFor('a payment of another booking');
  });

  it('edge case 16: accepts a webhook about an unknown payment', async () => {
    const body = sandboxPayment('payment.succeeded', { id: 'sb_early' });
    const token = await tokenFor(another, 'sandbox');

    expect(await service.post(`sandbox/${token}`, signForSandbox(body))).toMatchObject({ status: 200 });
    await eventually(async () => {
      expect(await reportedAbout('sb_early')).toEqual([expect.objectContaining({ addressedBookingId: another })]);
    });
  });

  it('edge case 26: is invalid for another method', async () => {
    const token = await tokenFor(booking, 'stripe');

    expectProblem(await service.post(`sandbox/${token}`, callback('msg_other')), 404, 'callback-not-addressable');
  });

  it('is invalid when any character of it was changed, and the answer does not reveal the reason', async () => {
    const token = await tokenFor(booking, 'sandbox');
    const changed = Array.from(token, (character, index) => {
      const other = character === 'A' ? 'B' : 'A';
      return token.slice(0, index) + other + token.slice(index + 1);
    });
    const tampered = [...changed, '', 'x', `${token}A`, `${token}=`, `${token}%0A`, 'e30..AAAA.AAAA.AAAA'];
    const answers = await Promise.all(
      tampered.map((each) => service.post(`sandbox/${each}`, callback('msg_tampered'))),
    );

    const bodies = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect(bodies.size).toBe(1);
    answers.forEach((answer) => expectProblem(answer, 404, 'callback-not-addressable'));
    expect(await storedRows({ event_id: 'msg_tampered' })).toEqual([]);
    await untilRefusedFor('not one of our webhook addresses');
  });

  async function untilRefusedFor(reason: string): Promise<void> {
    await eventually(async () => {
      const refusals = service.db('callback_refusals').where({ method: 'sandbox' });
      expect(await refusals.pluck('last_reason')).toEqual([reason]);
    });
  }

  it('does not replace a missing signature', async () => {
    const token = await tokenFor(booking, 'sandbox');
    const { body } = callback('msg_unsigned');

    expectProblem(await service.post(`sandbox/${token}`, { body }), 401, 'invalid-signature');
  });
});

describe('edge case 27: a rotation of secrets', () => {
  const body = sandboxPayment('payment.succeeded');
  const next = `whsec_${btoa('n'.repeat(32))}`;

  it.each([
    [
      'sandbox',
      { SANDBOX_WEBHOOK_SECRETS: `${next},${SANDBOX_SECRET}` },
      [signForSandbox(body), signForSandbox(body, { secret: next }), signForBoth()],
    ],
    [
      'stripe',
      { STRIPE_WEBHOOK_SECRETS: `${next},${STRIPE_SECRET}` },
      [signForStripe(stripeSession()), signForStripe(stripeSession(), { secret: next })],
    ],
  ])('accepts the old and the new secret of %s while both are configured', async (method, env, callbacks) => {
    const rotating = await startGatewayWebhooks({ env });

    const answers = await Promise.all(callbacks.map((callback) => rotating.post(method, callback)));
    await rotating.stop();

    expect(answers.map(({ status }) => status)).toEqual(callbacks.map(() => 200));
  });

  it('rejects the old secret once it is no longer configured', async () => {
    const rotated = await startGatewayWebhooks({
      env: { SANDBOX_WEBHOOK_SECRETS: next, STRIPE_WEBHOOK_SECRETS: next },
    });

    const answers = [
      await rotated.post('sandbox', signForSandbox(body)),
      await rotated.post('stripe', signForStripe(stripeSession())),
    ];
    await rotated.stop();

    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  function signForBoth() {
    const { headers } = signForSandbox(body, { id: 'msg_both' });
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const second = new Webhook(next).sign('msg_both', at, body);
    return { body, headers: { ...headers, 'webhook-signature': `${headers['webhook-signature']} ${second}` } };
  }
});

it('rejects a webhook at an expired address, and does not store it', async () => {
  const callback = signForSandbox(sandboxPayment('payment.succeeded', { id: 'sb_expired' }), { id: 'msg_expired' });
  const token = await tokenFor(randomUUID(), 'sandbox', new Date(Date.now() - 601 * DAY_MS));

  expectProblem(await service.post(`sandbox/${token}`, callback), 404, 'callback-not-addressable');
  expect(await storedRows({ event_id: 'msg_expired' })).toEqual([]);
});
