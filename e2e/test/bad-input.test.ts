import { randomUUID } from 'node:crypto';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually, ProductClient, requestJson, SimulatorClient } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminClient } from '../src/admin-client.ts';
import { startProduct } from '../src/start-product.ts';
import { type ReceivedSpan, TelemetryReceiver } from '../src/telemetry-receiver.ts';

let product: EmbeddedStack;
let shop: ProductClient;
let alice: ProductClient;
let mallory: ProductClient;
let bookingId: string;
const receiver = new TelemetryReceiver();

beforeAll(async () => {
  await receiver.start();
  product = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  shop = await ProductClient.shopOf(product);
  alice = await ProductClient.of(product, 'alice');
  mallory = await ProductClient.of(product, 'mallory');
  bookingId = (await alice.createBooking()).id;
});

afterAll(async () => {
  await product.stop();
  await receiver.stop();
});

const booking = {
  customerId: 'alice',
  description: 'A room',
  total: { amount: 100, currency: 'EUR' },
  startsAt: '2030-01-01T00:00:00Z',
};
const initiation = { method: 'stripe', returnUrl: 'https://shop.example' };
const deeplyNested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

describe('an invalid booking', () => {
  it.each<[string, unknown, number, string]>([
    ['malformed JSON', '{"description":', 400, 'malformed-json'],
    ['JSON that is nested without end', `{"description":${deeplyNested}}`, 400, 'malformed-json'],
    ['no object', '[]', 422, 'validation-failed'],
    ['an unknown member', { ...booking, status: 'confirmed' }, 422, 'validation-failed'],
    ['an amount as text', { ...booking, total: { amount: '100', currency: 'EUR' } }, 422, 'validation-failed'],
    ['a negative amount', { ...booking, total: { amount: -1, currency: 'EUR' } }, 422, 'validation-failed'],
    ['a huge amount', { ...booking, total: { amount: 1e20, currency: 'EUR' } }, 422, 'validation-failed'],
    ['a fraction of a cent', { ...booking, total: { amount: 0.1, currency: 'EUR' } }, 422, 'validation-failed'],
    ['an unknown currency', { ...booking, total: { amount: 1, currency: 'ZZZ' } }, 422, 'validation-failed'],
    ['a day that does not exist', { ...booking, startsAt: '2030-02-30T00:00:00Z' }, 422, 'validation-failed'],
    ['text that cannot be stored', { ...booking, description: 'a\u0000b' }, 422, 'validation-failed'],
    ['too much text', { ...booking, description: 'x'.repeat(300_000) }, 413, 'payload-too-large'],
    ['a time to pay that is over', { ...booking, expiresAt: '2020-01-01T00:00:00Z' }, 422, 'validation-failed'],
  ])('is rejected: %s', async (_what, body, status, problem) => {
    const answer = await shop.post('/bookings', body);

    expect(answer).toMatchObject({ status, body: { type: `/problems/${problem}`, status } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
  });

  it('is answered with the address of a page that explains the problem', async () => {
    const { body } = await shop.post('/bookings', '[]');

    const page = await fetch(new URL((body as { type: string }).type, product.url));
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<h1>The request does not match its schema'),
    ]);
  });

  it('is answered with a pointer to each invalid member', async () => {
    const { body } = await shop.post('/bookings', { total: { amount: -1, currency: 'EUR' }, startsAt: 'tomorrow' });

    const pointers = (body['errors'] as { pointer: string }[]).map(({ pointer }) => pointer);
    expect(pointers.sort()).toEqual(['/customerId', '/description', '/startsAt', '/total/amount']);
  });

  it('is rejected when a customer sets the price, even if it has other errors as well', async () => {
    const { startsAt, total } = booking;

    const answers = [await alice.post('/bookings', { ...booking, total: { ...total, amount: 0 } })];
    answers.push(await alice.post('/bookings', { startsAt, total }), await alice.post('/bookings', 'no JSON'));

    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 403,
        body: { type: '/problems/forbidden', permission: 'manage_bookings' },
      });
    }
  });

  it('is not stored', async () => {
    const { body } = await alice.send<{ data: { id: string }[] }>('/bookings');

    expect(body.data.map(({ id }) => id)).toEqual([bookingId]);
  });
});

describe('an invalid request', () => {
  it.each<[string, string, unknown, number, string]>([
    [
      'an unknown method',
      '/payments/:booking/initiate',
      { ...initiation, method: 'barter' },
      404,
      'unknown-payment-method',
    ],
    [
      'a return address of another kind',
      '/payments/:booking/initiate',
      { ...initiation, returnUrl: 'javascript:0' },
      422,
      'validation-failed',
    ],
    ['an id that is no UUID', '/payments/42/initiate', initiation, 404, 'booking-not-found'],
    ['a booking nobody made', `/payments/${randomUUID()}/initiate`, initiation, 404, 'booking-not-found'],
    [
      'a refund of nothing',
      '/bookings/:booking/refund',
      { amount: { amount: 0, currency: 'EUR' } },
      422,
      'validation-failed',
    ],
    [
      'a refund in another currency',
      '/bookings/:booking/refund',
      { amount: { amount: 1, currency: 'USD' } },
      422,
      'validation-failed',
    ],
    ['a refund of what was not paid', '/bookings/:booking/refund', {}, 422, 'refund-exceeds-balance'],
    ['a path that does not exist', '/bookings/:booking/explode', {}, 404, 'not-found'],
  ])('is rejected: %s', async (_what, path, body, status, problem) => {
    const answer = await alice.post(path.replace(':booking', bookingId), body);

    expect(answer).toMatchObject({ status, body: { type: `/problems/${problem}` } });
  });

  it.each(['/bookings/:booking', '/payments/:booking', '/bookings/:booking/refunds'])(
    'edge case 34: is answered with 404 about the booking of another customer: %s',
    async (path) => {
      const answer = await mallory.send(path.replace(':booking', bookingId));

      expect(answer).toMatchObject({ status: 404, body: { type: '/problems/booking-not-found' } });
    },
  );

  it('is rejected when it reuses the key of a different request', async () => {
    const headers = { 'idempotency-key': 'used-once' };
    await shop.send('/bookings', { body: booking, headers });

    const again = await shop.send('/bookings', { body: booking, headers });
    const other = await shop.send('/bookings', { body: { ...booking, description: 'Another' }, headers });

    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
  });

  it('is rejected when a parameter is not UTF-8', async () => {
    expect(await shop.send('/bookings?customerId=%ff')).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/query/customerId' }] },
    });
  });

  it('is answered with 415 when it is not JSON', async () => {
    const headers = { 'content-type': 'text/plain' };

    expect(await shop.send('/bookings', { body: 'hello', headers })).toMatchObject({ status: 415 });
  });

  it('is answered with 405 when its method is not supported', async () => {
    const answer = await alice.send(`/bookings/${bookingId}`, { method: 'DELETE' });

    expect(answer).toMatchObject({ status: 405, body: { type: '/problems/method-not-allowed' } });
    expect(answer.headers.get('allow')).toContain('GET');
  });
});

describe('a caller without a valid token', () => {
  it.each<[string, Record<string, string>, string]>([
    ['without a token', {}, 'Bearer'],
    ['with another scheme', { authorization: 'Basic YWxpY2U6eA==' }, 'Bearer'],
    ['with an invalid token', { authorization: 'Bearer a.b.c' }, 'Bearer error="invalid_token"'],
    ['with an unsigned token', { authorization: `Bearer ${unsignedToken()}` }, 'Bearer error="invalid_token"'],
  ])('is rejected %s', async (_how, headers, challenge) => {
    const answer = await requestJson(`${product.url}/api/v1/bookings`, { headers });

    expect(answer).toMatchObject({ status: 401, body: { type: '/problems/unauthenticated' } });
    expect(answer.headers.get('www-authenticate')).toBe(challenge);
  });
});

describe('an invalid webhook', () => {
  it.each<[string, string, { method?: string; body?: unknown; headers?: Record<string, string> }, number]>([
    ['of an unknown gateway', '/webhooks/barter', { body: {} }, 404],
    ['not posted', '/webhooks/stripe', { method: 'GET' }, 405],
    [
      'of another type',
      '/webhooks/stripe',
      { body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['too large', '/webhooks/stripe', { body: 'x'.repeat(300_000) }, 413],
    ['compressed', '/webhooks/stripe', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415],
    ['unsigned', '/webhooks/stripe', { body: {} }, 401],
    [
      'signed like another gateway',
      '/webhooks/sandbox',
      { body: {}, headers: { 'stripe-signature': 't=1,v1=00' } },
      401,
    ],
    ['to an address with an invalid token', '/webhooks/sandbox/not-a-token', { body: {} }, 404],
  ])('is rejected: %s', async (_what, path, request, status) => {
    const answer = await requestJson(`${product.url}/api/v1${path}`, request);

    expect(answer).toMatchObject({ status, body: { status } });
  });
});

describe('telemetry', () => {
  it('shows a payment as one trace, from the request to the paid booking', async () => {
    const { id } = await alice.createBooking();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const { body: payment } = await alice.post(
      `/payments/${id}/initiate`,
      { ...initiation, method: 'sandbox' },
      headers,
    );
    await new SimulatorClient(product).pay(String(payment['gatewayReference']));
    await alice.bookingWhich(id, { status: 'confirmed' });

    const path = await eventually(() => {
      const found = pathTo('process PaymentCompleted by MarkBookingPaid', traceId);
      expect(namesOf(found)).toEqual([
        'payments: POST /api/v1/payments/{booking}/initiate',
        'payments: sandbox initiate',
        'gateway-webhooks: POST /api/v1/webhooks/{method}',
        'gateway-webhooks: send events.gateway-webhooks.GatewayPaymentReported',
        'payments: process GatewayPaymentReported by ConfirmPayment',
        'payments: send events.payments.PaymentCompleted',
        'bookings: process PaymentCompleted by MarkBookingPaid',
      ]);
      return found;
    });

    expect(path[0]).toMatchObject({ parentSpanId: 'b7ad6b7169203331' });
    expect(path[1]?.attributes).toMatchObject({ 'booking.payment.id': payment['id'] });
  });

  it('shows a refund as one trace, from the button of staff to the refunded booking', async () => {
    const refundId = await askForRefund('sandbox');
    const adminClient = await AdminClient.signIn(product);
    await eventually(async () =>
      expect(await adminClient.send(`/refunds/${refundId}/process`, {})).toMatchObject({ status: 200 }),
    );

    await eventually(() => {
      const traceId = traceOf('MarkBookingRefunded', refundId);
      const released = [
        'admin: POST /admin/api/refunds/{refund}/process',
        'admin: request ProcessRefund',
        'refunds: answer ProcessRefund',
        'refunds: carry out refund',
      ];
      expect(namesOf(pathTo('sandbox refund', traceId))).toEqual([...released, 'refunds: sandbox refund']);
      expect(namesOf(pathTo('process RefundProcessed by MarkBookingRefunded', traceId))).toEqual([
        ...released,
        'refunds: send events.refunds.RefundProcessed',
        'bookings: process RefundProcessed by MarkBookingRefunded',
      ]);
    });
  });

  it('shows the query and the reports of an unverified webhook in its trace', async () => {
    const { paymentId } = await pay('mollie');

    await eventually(() => {
      const traceId = traceOf('MarkBookingPaid', paymentId);
      const path = namesOf(pathTo('process PaymentCompleted by MarkBookingPaid', traceId));
      expect(path.slice(0, 2)).toEqual([
        'gateway-webhooks: POST /api/v1/webhooks/{method}',
        'gateway-webhooks: confirm callback',
      ]);
    });
  });

  it('counts the work in the metrics for staff and operators', async () => {
    await eventually(() => {
      expect([...(receiver.metrics.get('gateway-webhooks') ?? [])]).toEqual(
        expect.arrayContaining(['booking.callbacks', 'http.server.request.duration', 'process_resident_memory_bytes']),
      );
      expect([...(receiver.metrics.get('payments') ?? [])]).toEqual(
        expect.arrayContaining([
          'booking.payments',
          'booking.gateway.call.duration',
          'booking.gateway.circuit.state',
          'booking.events.age',
          'messaging.process.duration',
          'messaging.client.sent.messages',
          'booking.listener.lag',
          'booking.outbox.unsent',
          'booking.outbox.oldest.age',
          'booking.job.duration',
          'db.client.connection.count',
        ]),
      );
      expect([...(receiver.metrics.get('refunds') ?? [])]).toContain('booking.refunds.open');
    });
  });

  it('contains no secret, no token and no content of requests', () => {
    const everything = receiver.bodies.join('\n');
    const secrets = Object.entries(product.environment)
      .filter(([name]) => /KEY|SECRET|TOKEN|PASSWORD|DATABASE_URL/.test(name))
      .flatMap(([, value]) => value.split(','))
      .filter((secret) => secret.length >= 8);

    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
    for (const sent of ['alice', 'mallory', 'Two nights', 'not-a-token', 'shop.example', 'eyJ', 'whsec_']) {
      expect(everything).not.toContain(sent);
    }
    expect(receiver.spans.flatMap(({ attributes }) => Object.values(attributes)).join('\n')).not.toMatch(
      /\?|\b\d{13,19}\b/,
    );
  });
});

/** A span of a trace with all its ancestors, the root first. */
function pathTo(name: string, traceId: string | undefined): ReceivedSpan[] {
  const spans = receiver.spans.filter((span) => span.traceId === traceId);
  const path: ReceivedSpan[] = [];
  let next = spans.find((span) => span.name === name);
  while (next) {
    const { parentSpanId } = next;
    path.unshift(next);
    next = spans.find(({ spanId }) => spanId === parentSpanId);
  }
  return path;
}

function namesOf(path: readonly ReceivedSpan[]): string[] {
  return path.map(({ service, name }) => `${service}: ${name}`);
}

/** The trace in which a listener handled an event about a record. */
function traceOf(listener: string, recordId: string): string | undefined {
  return receiver.spans.find(
    ({ attributes }) => attributes['booking.listener'] === listener && attributes['booking.record.id'] === recordId,
  )?.traceId;
}

async function pay(method: string): Promise<{ paymentId: string; paidId: string }> {
  const { id: paidId } = await alice.createBooking();
  const { id: paymentId, gatewayReference } = await alice.initiate(paidId, method);
  await new SimulatorClient(product).pay(String(gatewayReference));
  await alice.bookingWhich(paidId, { status: 'confirmed' });
  return { paymentId, paidId };
}

async function askForRefund(method: string): Promise<string> {
  const { paidId } = await pay(method);
  const { body } = await alice.post<{ id: string }>(`/bookings/${paidId}/refund`, {});
  return body.id;
}

function unsignedToken(): string {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'alice', iss: 'embedded-stack', aud: 'booking-payments', exp: 4_102_444_800 };
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}
