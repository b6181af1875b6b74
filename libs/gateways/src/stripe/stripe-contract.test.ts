import type { IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { refundOrder } from '../../test/refund-order.ts';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { PaymentAttempt } from '../gateway-records.ts';
import { createStripeGateway } from './stripe-gateway.ts';

type Exchanged = { readonly line: string; readonly parameters: readonly string[]; readonly headers: object };

const payment = { paymentId: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e', gatewayReference: 'cs_1', captureReference: null };
const attempt: PaymentAttempt = {
  paymentId: payment.paymentId,
  amount: { amount: 12_050, currency: 'EUR' },
  description: 'Two nights & breakfast: [sea view] = "yes"',
  createdAt: new Date('2026-11-20T12:00:00.500Z'),
  returnUrl: 'https://shop.example/done?a=1&b=2',
  cancelUrl: 'https://shop.example/back',
  callbackUrl: 'https://shop.example/unused',
};
const order = refundOrder({ gatewayReference: 'cs_1', captureReference: 'pi_1' }, { amount: 500, currency: 'EUR' });
const time = { from: new Date('2026-11-20T00:00:00Z'), until: new Date('2026-11-21T00:00:00Z') };
const created = { gte: 1_795_132_800, lt: 1_795_219_200 };

const session: Partial<Stripe.Checkout.Session> = {
  id: 'cs_1',
  object: 'checkout.session',
  mode: 'payment',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 12_050,
  currency: 'eur',
  client_reference_id: payment.paymentId,
  metadata: { payment_id: payment.paymentId },
  payment_intent: null,
  url: 'https://checkout.stripe.com/c/pay/cs_1',
  expires_at: 1_795_179_600,
};
const refund: Partial<Stripe.Refund> = {
  id: 're_1',
  object: 'refund',
  amount: 500,
  currency: 'eur',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { allocation_id: order.allocationId },
};
const dispute: Partial<Stripe.Dispute> = {
  id: 'du_1',
  object: 'dispute',
  amount: 500,
  currency: 'eur',
  status: 'needs_response',
  reason: 'fraudulent',
  charge: 'ch_1',
  payment_intent: 'pi_1',
};

let answer: object;
const exchanged: Exchanged[] = [];
const address = scriptedGateway((request, response) => {
  void record(request).then((seen) => {
    exchanged.push(seen);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
});
afterEach(() => {
  exchanged.length = 0;
});

const page = (...data: readonly object[]) => ({ object: 'list', url: '/v1/things', data, has_more: false });
const ours = () =>
  createStripeGateway(
    { secretKey: 'sk_test_1', webhookSecrets: ['whsec'], apiBase: address() },
    () => attempt.createdAt,
  );
const theirs = () =>
  new Stripe('sk_test_1', {
    ...{ host: '127.0.0.1', port: new URL(address()).port, protocol: 'http' as const },
    ...{ maxNetworkRetries: 0, telemetry: false },
  });

/** The beginning of the random key that Stripe's own library adds to a change without a key. */
const ADDED_KEY = 'stripe-node-retry-';

async function record(request: IncomingMessage): Promise<Exchanged> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://stripe');
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const { authorization, 'stripe-version': version, 'idempotency-key': sentKey } = request.headers;
  const key = sentKey?.toString().startsWith(ADDED_KEY) ? undefined : sentKey;
  const contentType = form.size > 0 ? request.headers['content-type'] : undefined;
  return {
    line: `${request.method ?? ''} ${pathname}`,
    parameters: [...searchParams, ...form].map(([name, value]) => `${name}=${value}`).sort(),
    headers: { authorization, version, key, contentType },
  };
}

/**
 * Requests are typed by Stripe's own library, whose types are generated from its OpenAPI. An unknown parameter does not
 * compile here.
 */
describe('a request to Stripe', () => {
  const keyed = (idempotencyKey: string) => ({ idempotencyKey });
  const metadata = { payment_id: payment.paymentId };
  const price = { currency: 'eur', unit_amount: 12_050, product_data: { name: attempt.description } };
  const parameters = {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: price }],
    client_reference_id: payment.paymentId,
    metadata,
    payment_intent_data: { metadata },
    success_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
    expires_at: 1_795_179_600,
  } satisfies Stripe.Checkout.SessionCreateParams;
  const refundMetadata = { allocation_id: order.allocationId, refund_id: order.refundId };

  it.each<[string, object, () => Promise<unknown>, () => Promise<unknown>]>([
    [
      'opens a session',
      session,
      () => ours().initiate(attempt),
      () => theirs().checkout.sessions.create(parameters, keyed(payment.paymentId)),
    ],
    [
      'closes a session',
      session,
      () => ours().cancel?.(payment) ?? Promise.reject(new Error('cannot cancel')),
      () => theirs().checkout.sessions.expire('cs_1'),
    ],
    [
      'asks for a session',
      session,
      () => ours().fetchPayment(payment),
      () => theirs().checkout.sessions.retrieve('cs_1', { expand: ['payment_intent'] }),
    ],
    [
      'refunds',
      refund,
      () => ours().refund(order),
      () =>
        theirs().refunds.create(
          { payment_intent: 'pi_1', amount: 500, metadata: refundMetadata },
          keyed(order.allocationId),
        ),
    ],
    [
      'looks for a refund',
      page(refund),
      () => ours().fetchRefund(order),
      () => theirs().refunds.list({ payment_intent: 'pi_1', limit: 100 }),
    ],
    [
      'lists sessions',
      page(session),
      () => ours().listPayments?.({ ...time, after: 'cs_0' }) ?? Promise.reject(new Error('no list')),
      () =>
        theirs().checkout.sessions.list({
          ...{ created, limit: 50, starting_after: 'cs_0', expand: ['data.payment_intent'] },
        }),
    ],
    [
      'lists refunds',
      page(refund),
      () => ours().listRefunds?.({ ...time, after: null }) ?? Promise.reject(new Error('no list')),
      () => theirs().refunds.list({ created, limit: 100 }),
    ],
    [
      'lists disputes',
      page(dispute),
      () => ours().listDisputes?.({ ...time, after: 'du_0' }) ?? Promise.reject(new Error('no list')),
      () => theirs().disputes.list({ created, limit: 5, starting_after: 'du_0' }),
    ],
  ])("equals the request of Stripe's own library when it %s", async (_what, answered, askedByUs, askedByThem) => {
    answer = answered;

    await askedByUs();
    await askedByThem();

    expect(exchanged).toHaveLength(2);
    expect(exchanged[0]).toEqual(exchanged[1]);
  });

  it('stays within limits that the types do not express', async () => {
    answer = session;
    await ours().initiate({ ...attempt, description: 'x'.repeat(6000) });

    const form = new Map(exchanged[0]?.parameters.map((text) => text.split('=', 2) as [string, string]));
    const expiresInSeconds = Number(form.get('expires_at')) - attempt.createdAt.getTime() / 1000;
    expect(expiresInSeconds).toBeGreaterThan(30 * 60);
    expect(expiresInSeconds).toBeLessThan(24 * 60 * 60);
    expect(form.get('line_items[0][price_data][product_data][name]')?.length).toBeLessThanOrEqual(250);
  });
});

/** Answers are typed by Stripe's own library, so that only variants of its OpenAPI compile. */
describe("reading Stripe's answers", () => {
  const variant = (change: Partial<Stripe.Checkout.Session>) => ({
    ...session,
    ...change,
    custom_fields: [],
    shiny: {},
  });
  const intent = (change: Partial<Stripe.PaymentIntent>) => ({ id: 'pi_1', object: 'payment_intent', ...change });
  const expanded = (change: Partial<Stripe.PaymentIntent>) => intent(change) as Stripe.PaymentIntent;
  const declined = { type: 'card_error', message: 'Your card was declined.' } as Stripe.PaymentIntent.LastPaymentError;
  const complete = { status: 'complete', payment_status: 'unpaid' } as const;

  it.each<[Partial<Stripe.Checkout.Session>, object]>([
    [{}, { status: 'open', captureReference: null, amount: { amount: 12_050, currency: 'EUR' } }],
    [{ status: null, url: null }, { status: 'open' }],
    [{ status: 'shelved', payment_status: 'considered' }, { status: 'open' }],
    [{ metadata: null, client_reference_id: null, customer: null }, { status: 'open' }],
    [
      { amount_total: null, currency: null },
      { status: 'open', amount: null },
    ],
    [{ status: 'expired' }, { status: 'expired' }],
    [
      { ...complete, payment_intent: 'pi_1' },
      { status: 'pending', captureReference: 'pi_1' },
    ],
    [
      { ...complete, payment_intent: expanded({ status: 'processing', last_payment_error: null }) },
      { status: 'pending', captureReference: 'pi_1', reason: null },
    ],
    [
      { ...complete, payment_intent: expanded({ status: 'requires_payment_method', last_payment_error: declined }) },
      { status: 'failed', captureReference: 'pi_1', reason: 'Your card was declined.' },
    ],
    [{ ...complete, payment_intent: expanded({ status: 'canceled' }) }, { status: 'failed' }],
    [
      { status: 'complete', payment_status: 'paid', payment_intent: expanded({ status: 'succeeded' }) },
      { status: 'succeeded', captureReference: 'pi_1' },
    ],
    [{ status: 'complete', payment_status: 'no_payment_required', amount_total: 0 }, { status: 'succeeded' }],
  ])('gives the status of a session with %j', async (change, expected) => {
    answer = variant(change);

    expect(await ours().fetchPayment(payment)).toMatchObject(expected);
  });

  it.each<[Partial<Stripe.Refund>, object]>([
    [{}, { outcome: 'succeeded', reference: 're_1' }],
    [{ status: null }, { outcome: 'pending', reference: 're_1' }],
    [{ status: 'of a kind we do not know' }, { outcome: 'pending', reference: 're_1' }],
    [{ status: 'requires_action', payment_intent: null, metadata: null }, { outcome: 'pending' }],
    [
      { status: 'pending', pending_reason: 'processing' },
      { outcome: 'pending', reason: 'processing' },
    ],
    [
      { status: 'failed', failure_reason: 'lost_or_stolen_card' },
      { outcome: 'failed', reason: 'lost_or_stolen_card' },
    ],
    [{ status: 'canceled' }, { outcome: 'failed' }],
    [{ payment_intent: expanded({ status: 'succeeded' }), charge: null }, { outcome: 'succeeded' }],
  ])('gives the outcome of a refund with %j', async (change, expected) => {
    answer = { ...refund, ...change };

    expect(await ours().refund(order)).toMatchObject(expected);
  });

  it('finds our refund although another refund of the payment is unreadable', async () => {
    answer = page({ id: 're_odd', amount: 'plenty' }, refund);

    expect(await ours().fetchRefund(order)).toEqual({ outcome: 'succeeded', reference: 're_1' });
  });

  it('throws when our own refund is unreadable', async () => {
    answer = page({ ...refund, amount: 'plenty' });

    await expect(ours().fetchRefund(order)).rejects.toThrow(GatewayUnavailable);
  });

  it('accepts any content in the answer that closes a session', async () => {
    answer = variant({ status: null, expires_at: 0, payment_status: 'unpaid' });

    await expect(ours().cancel?.(payment)).resolves.toBeUndefined();
  });

  it('throws when a new session has no address', async () => {
    answer = variant({ url: null });

    await expect(ours().initiate(attempt)).rejects.toThrow(GatewayUnavailable);
  });

  it.each<[Partial<Stripe.Dispute>, object]>([
    [{}, { status: 'opened', captureReference: 'pi_1', reason: 'fraudulent' }],
    [
      { status: 'of a kind we do not know', payment_intent: null },
      { status: 'opened', captureReference: null },
    ],
    [
      { payment_intent: expanded({ status: 'succeeded' }), status: 'lost' },
      { status: 'lost', captureReference: 'pi_1' },
    ],
    [{ amount: 0, status: 'warning_closed' }, { status: 'won' }],
  ])('gives the status of a dispute with %j', async (change, expected) => {
    answer = page({ ...dispute, ...change });

    expect((await ours().listDisputes?.({ ...time, after: null }))?.records).toMatchObject([expected]);
  });
});
