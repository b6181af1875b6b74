import { describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { anyEvent, testBrokenWebhooks } from '../../test/broken-webhooks.ts';
import type { WebhookResult } from '../gateway-callback.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const secret = 'whsec_test';
const settings = { secretKey: 'sk_test', webhookSecrets: [secret], apiBase: 'http://127.0.0.1:9' };
const gateway = createStripeGateway(settings, () => new Date());
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';

const session = {
  id: 'cs_1',
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 1000,
  currency: 'eur',
  client_reference_id: paymentId,
  metadata: { payment_id: paymentId },
  payment_intent: 'pi_1',
  url: null,
  expires_at: 1_800_000_000,
};
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 1000,
  amount_received: 1000,
  currency: 'eur',
  status: 'succeeded',
  metadata: { payment_id: paymentId },
};
const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 1000,
  amount_captured: 1000,
  captured: true,
  currency: 'eur',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { payment_id: paymentId },
};
const refund = {
  id: 're_1',
  object: 'refund',
  amount: 500,
  currency: 'eur',
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: {},
};

function deliver(payload: string): Promise<WebhookResult> {
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  return gateway.handleWebhook({ rawBody: Buffer.from(payload), headers: { 'stripe-signature': header }, url: '' });
}

function bodyOf(type: string, object: unknown): string {
  return JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
}

function deliverEvent(type: string, object: unknown): Promise<WebhookResult> {
  return deliver(bodyOf(type, object));
}

describe('a webhook of Stripe', () => {
  it.each([
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, 'pending'],
    ['checkout.session.completed', session, 'succeeded'],
    ['checkout.session.async_payment_succeeded', session, 'succeeded'],
    ['checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }, 'failed'],
    ['checkout.session.expired', { ...session, status: 'expired', payment_status: 'unpaid' }, 'expired'],
  ])('reports the payment when its type is %s', async (type, object, status) => {
    expect(await deliverEvent(type, object)).toMatchObject({
      eventId: 'evt_1',
      eventType: type,
      vouching: 'body',
      unreadable: null,
      reports: [
        {
          kind: 'payment',
          status,
          reference: 'cs_1',
          paymentId,
          captureReference: 'pi_1',
          amount: { amount: 1000, currency: 'EUR' },
        },
      ],
    });
  });

  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['of a kind we do not know', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('reports a refund that is %s as %s', async (status, expected) => {
    expect(await deliverEvent('refund.updated', { ...refund, status })).toMatchObject({
      reports: [{ kind: 'refund', status: expected, reference: 're_1', allocationId: null, captureReference: 'pi_1' }],
    });
  });

  it.each(['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'])(
    'reports the refund when its type is %s',
    async (type) => {
      expect(await deliverEvent(type, { ...refund, status: 'failed' })).toMatchObject({
        reports: [{ kind: 'refund', status: 'failed', reference: 're_1' }],
      });
    },
  );

  it('reports every refund that is listed in a charge', async () => {
    const refunds = { data: [refund, { ...refund, id: 're_2' }] };

    expect(await deliverEvent('charge.refunded', { object: 'charge', id: 'ch_1', refunds })).toMatchObject({
      reports: [{ reference: 're_1' }, { reference: 're_2' }],
    });
  });

  it('reports nothing about a charge without a list of refunds', async () => {
    expect(await deliverEvent('charge.refunded', { object: 'charge', id: 'ch_1' })).toMatchObject({
      reports: [],
      unreadable: null,
    });
  });

  it.each([
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
  ])('reports a dispute that ended as %s as %s', async (status, expected) => {
    const dispute = { id: 'du_1', object: 'dispute', amount: 1000, currency: 'eur', status, payment_intent: 'pi_1' };

    expect(await deliverEvent('charge.dispute.closed', dispute)).toMatchObject({
      reports: [{ kind: 'dispute', status: expected, captureReference: 'pi_1' }],
    });
  });

  it('orders the reports of a dispute by the time of their events', async () => {
    const dispute = { id: 'du_1', amount: 1000, currency: 'eur', status: 'won', payment_intent: 'pi_1' };

    const event = JSON.parse(bodyOf('charge.dispute.closed', dispute)) as object;

    expect(await deliver(JSON.stringify({ ...event, created: 1_780_000_000 }))).toMatchObject({
      reports: [{ kind: 'dispute', sequence: 1_780_000_000_000 }],
    });
  });

  it.each([
    ['won', 'the bank took nothing', undefined],
    ['won', 'the bank took nothing', []],
    ['won', 'the bank returned the money', [{ amount: -1000 }, { amount: 1000 }]],
    ['lost', 'the bank kept the money', [{ amount: -1000 }]],
  ])('reports a prevented dispute as %s when %s', async (expected, _what, transactions) => {
    const dispute = { id: 'du_1', amount: 1000, currency: 'eur', status: 'prevented', payment_intent: 'pi_1' };

    expect(
      await deliverEvent('charge.dispute.closed', { ...dispute, balance_transactions: transactions }),
    ).toMatchObject({ reports: [{ kind: 'dispute', status: expected }] });
  });

  it.each([
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'charge.failed',
    'charge.updated',
    'customer.created',
    'constructor',
    '__proto__',
  ])('reports nothing when its type is %s', async (type) => {
    expect(await deliverEvent(type, { id: 'x' })).toMatchObject({
      result: 'authentic',
      eventType: type,
      reports: [],
      unreadable: null,
    });
  });

  it.each([
    ['needs_response', 'opened'],
    ['warning_under_review', 'opened'],
    ['of a kind we do not know', 'opened'],
    ['won', 'won'],
    ['lost', 'lost'],
  ])('reports a dispute that is %s, without an event of its end, as %s', async (status, expected) => {
    const dispute = { id: 'du_1', object: 'dispute', amount: 1000, currency: 'eur', status, payment_intent: 'pi_1' };
    const types = ['created', 'updated', 'funds_withdrawn', 'funds_reinstated'];

    for (const type of types) {
      expect(await deliverEvent(`charge.dispute.${type}`, dispute)).toMatchObject({
        reports: [{ kind: 'dispute', status: expected, reference: 'du_1' }],
      });
    }
  });

  it.each([
    [1_606_327_200, '2020-11-25T18:00:00.000Z'],
    [0, null],
    [null, null],
  ])('reports a dispute whose evidence is due by %s as due at %s', async (due, dueAt) => {
    const money = { amount: 1000, currency: 'eur', payment_intent: 'pi_1' };
    const dispute = { id: 'du_1', status: 'needs_response', ...money, evidence_details: { due_by: due } };

    expect(await deliverEvent('charge.dispute.created', dispute)).toMatchObject({ reports: [{ dueAt }] });
  });

  it.each([
    ['payment_intent.succeeded', {}, 'succeeded', 1000],
    ['payment_intent.succeeded', { amount_received: undefined }, 'succeeded', null],
    ['payment_intent.succeeded', { amount_received: 900 }, 'succeeded', 900],
    ['payment_intent.processing', { amount_received: 0 }, 'pending', 1000],
    ['payment_intent.canceled', { amount_received: 0, cancellation_reason: 'automatic' }, 'expired', 1000],
    ['payment_intent.canceled', { amount_received: 0, cancellation_reason: 'abandoned' }, 'expired', 1000],
    ['payment_intent.canceled', { amount_received: 0, cancellation_reason: 'fraudulent' }, 'failed', 1000],
    ['payment_intent.canceled', { amount_received: 0, cancellation_reason: null }, 'failed', 1000],
  ])('reports the payment in its metadata when its type is %s with %j', async (type, change, status, amount) => {
    expect(await deliverEvent(type, { ...intent, ...change })).toMatchObject({
      reports: [
        {
          kind: 'payment',
          status,
          reference: null,
          paymentId,
          captureReference: 'pi_1',
          amount: amount === null ? null : { amount, currency: 'EUR' },
        },
      ],
    });
  });

  it.each([
    ['charge.succeeded', {}, 'succeeded', 1000],
    ['charge.captured', { amount_captured: 900 }, 'succeeded', 900],
    ['charge.succeeded', { captured: false, amount_captured: 0 }, 'pending', 1000],
    ['charge.pending', { status: 'pending', amount_captured: 0 }, 'pending', 1000],
  ])('reports the payment in its metadata when its type is %s with %j', async (type, change, status, amount) => {
    expect(await deliverEvent(type, { ...charge, ...change })).toMatchObject({
      reports: [{ kind: 'payment', status, paymentId, captureReference: 'pi_1', amount: { amount, currency: 'EUR' } }],
    });
  });

  it.each([
    ['payment_intent.succeeded', intent],
    ['charge.succeeded', charge],
  ])('reports nothing about the money of another application when its type is %s', async (type, object) => {
    for (const currency of ['eur', 'lyd', 'usdc']) {
      expect(await deliverEvent(type, { ...object, currency, metadata: { order: '7' } })).toMatchObject({
        reports: [],
        unreadable: null,
      });
    }
  });

  it('reports nothing about the money of a connected account', async () => {
    const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', account: 'acct_1' };

    expect(await deliver(JSON.stringify({ ...event, data: { object: session } }))).toMatchObject({
      eventId: 'evt_1',
      reports: [],
      unreadable: null,
    });
  });

  it.each(['setup', 'subscription'])('reports nothing about a session in the mode %s', async (mode) => {
    expect(await deliverEvent('checkout.session.completed', { ...session, mode })).toMatchObject({ reports: [] });
  });

  it('keeps its own id when it is a thin event', async () => {
    const thin = { id: 'evt_1', object: 'v2.core.event', type: 'v2.core.account.updated', related_object: { id: 'a' } };

    expect(await deliver(JSON.stringify({ ...thin, livemode: false, context: null }))).toMatchObject({
      eventId: 'evt_1',
      eventType: 'v2.core.account.updated',
      reports: [],
      unreadable: null,
    });
  });

  it('is read although an unused member is malformed', async () => {
    const odd = { ...session, mode: 'payment', client_reference_id: 7, metadata: { payment_id: paymentId, note: [1] } };

    expect(await deliverEvent('checkout.session.completed', odd)).toMatchObject({
      reports: [{ status: 'succeeded', paymentId }],
    });
  });

  it('reports no amount when Stripe sends none', async () => {
    const silent = { id: 'cs_1', payment_status: 'paid', metadata: { payment_id: paymentId } };

    expect(await deliverEvent('checkout.session.completed', silent)).toMatchObject({
      reports: [{ status: 'succeeded', paymentId, amount: null }],
    });
  });

  it.each([{}, { metadata: { payment_id: 'seven' } }, { client_reference_id: paymentId }, { currency: 'usdc' }])(
    'reports nothing about a session of another application: %j',
    async (change) => {
      const foreign = { ...session, client_reference_id: 'order-7', metadata: {}, ...change };

      expect(await deliverEvent('checkout.session.completed', foreign)).toMatchObject({
        reports: [],
        unreadable: null,
      });
    },
  );
});

const valid = bodyOf('checkout.session.completed', session);

testBrokenWebhooks({
  name: 'Stripe',
  deliver,
  type: 'checkout.session.completed',
  bodyOf: (change) => bodyOf('checkout.session.completed', { ...session, ...change }),
  eventId: 'evt_1',
  notEvents: [
    ['repeats a key', valid.replace('"amount_total":1000', '"amount_total":1000,"amount_total":1')],
    ['has a key for the prototype', valid.replace('{"id":"cs_1"', '{"__proto__":{},"id":"cs_1"')],
  ],
  faults: [
    ['an amount beyond the exact integers', { amount_total: 2 ** 53 }],
    ['a fraction of an amount', { amount_total: 10.5 }],
    ['a negative amount', { amount_total: -1 }],
    ['an amount in words', { amount_total: '1000' }],
    ['an unknown currency', { currency: 'zzz' }],
    ['a stablecoin', { currency: 'usdc' }],
    ['half a króna', { amount_total: 50, currency: 'isk' }],
    ['an unknown status', { payment_status: 'maybe' }],
    ['no status', { payment_status: undefined }],
  ],
  anyBody: anyEvent(
    [
      'checkout.session.completed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'refund.updated',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.refunded',
    ],
    bodyOf,
  ),
});
