import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { anyEvent, digest, testBrokenWebhooks } from '../../test/broken-webhooks.ts';
import type { WebhookResult } from '../gateway-callback.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';

const secret = 'webhook_secret';
const settings = { keyId: 'rzp_test_1', keySecret: 'secret', webhookSecrets: [secret], apiBase: 'http://127.0.0.1:9' };
const gateway = createRazorpayGateway(settings);
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';
const allocationId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4f';

const link = {
  id: 'plink_FOGqq3O6E5bkml',
  status: 'paid',
  amount: 1000,
  amount_paid: 1000,
  currency: 'INR',
  reference_id: paymentId,
  notes: { payment_id: paymentId },
};
const payment = {
  id: 'pay_FOGsH8uHkF2FbR',
  entity: 'payment',
  amount: 1000,
  currency: 'INR',
  status: 'captured',
  captured: true,
  description: '#FOGqq3O6E5bkml',
  fee_bearer: 'platform',
  notes: [],
};
const refund = {
  id: 'rfnd_FS8TWyPrCsa0OB',
  entity: 'refund',
  amount: 500,
  currency: 'INR',
  payment_id: payment.id,
  notes: { allocation_id: allocationId },
  status: 'processed',
};
const dispute = {
  id: 'disp_1',
  entity: 'dispute',
  payment_id: payment.id,
  amount: 1000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback',
};

const HEADERS = { 'x-razorpay-event-id': 'event_1' };

function deliver(body: string, headers: Record<string, string> = HEADERS): Promise<WebhookResult> {
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return gateway.handleWebhook({
    rawBody: Buffer.from(body),
    headers: { 'x-razorpay-signature': signature, ...headers },
    url: '',
  });
}

function bodyOf(event: string, entities: Readonly<Record<string, unknown>>): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  return JSON.stringify({ entity: 'event', account_id: 'acc_1', event, contains: Object.keys(payload), payload });
}

function deliverEvent(event: string, entities: Readonly<Record<string, unknown>>): Promise<WebhookResult> {
  return deliver(bodyOf(event, entities));
}

describe('a webhook of Razorpay', () => {
  it.each([
    ['payment_link.paid', { payment_link: link, payment }, 'succeeded'],
    ['payment_link.partially_paid', { payment_link: { ...link, amount_paid: 1 }, payment }, 'pending'],
    ['payment_link.cancelled', { payment_link: { ...link, amount_paid: 0 } }, 'expired'],
    ['payment_link.expired', { payment_link: { ...link, amount_paid: 0 } }, 'expired'],
  ])('reports the payment when its type is %s', async (event, entities, status) => {
    expect(await deliverEvent(event, entities)).toMatchObject({
      result: 'authentic',
      eventId: digest,
      eventType: event,
      vouching: 'body',
      unreadable: null,
      reports: [
        {
          kind: 'payment',
          status,
          reference: link.id,
          paymentId,
          captureReference: 'payment' in entities ? payment.id : null,
          amount: { amount: 1000, currency: 'INR' },
        },
      ],
    });
  });

  it.each([
    ['payment.authorized', 'pending'],
    ['payment.captured', 'succeeded'],
    ['order.paid', 'succeeded'],
  ])('reports the payment by the reference of its link when its type is %s', async (event, status) => {
    expect(await deliverEvent(event, { payment })).toMatchObject({
      reports: [{ kind: 'payment', status, reference: link.id, paymentId: null, captureReference: payment.id }],
    });
  });

  it.each([true, 1, '1'])('is read when `captured` is %j', async (captured) => {
    expect(await deliverEvent('payment.captured', { payment: { ...payment, captured } })).toMatchObject({
      reports: [{ kind: 'payment', status: 'succeeded', captureReference: payment.id }],
    });
    expect(await deliverEvent('payment.captured', { payment: { ...payment, captured: 'yes' } })).toMatchObject({
      reports: [],
      unreadable: expect.any(String),
    });
  });

  it('edge case 42: reports nothing about a payment of another application', async () => {
    const foreign = { ...link, reference_id: 'policy 7', notes: [] };

    for (const odd of [{}, { notes: { payment_id: 7 } }]) {
      expect(await deliverEvent('payment_link.paid', { payment_link: { ...foreign, ...odd }, payment })).toMatchObject({
        reports: [],
        unreadable: null,
      });
    }
  });

  it('reports a payment by our own id when its notes have it', async () => {
    const noted = { ...payment, description: 'Policy no 7', notes: { payment_id: paymentId } };

    expect(await deliverEvent('payment.captured', { payment: noted })).toMatchObject({
      reports: [{ reference: null, paymentId, amount: { amount: 1000, currency: 'INR' } }],
    });
  });

  it('reports no amount when the amount includes a fee of the customer', async () => {
    expect(await deliverEvent('payment.captured', { payment: { ...payment, fee_bearer: 'customer' } })).toMatchObject({
      reports: [{ status: 'succeeded', amount: null }],
    });
  });

  it.each([
    ['payment.captured', { payment: { ...payment, description: 'Policy no 7', notes: { policy: 'Jeevan Bima' } } }],
    ['payment.captured', { payment: { ...payment, description: null, notes: null } }],
    ['payment.failed', { payment: { ...payment, status: 'failed', captured: false } }],
    ['payment.downtime.started', { 'payment.downtime': { id: 'down_1' } }],
    ['payment.dispute.evidence_lost', { payment, dispute }],
    ['settlement.processed', {}],
    ['constructor', {}],
    ['__proto__', {}],
  ])('reports nothing when its type is %s and its entities are %j', async (event, entities) => {
    expect(await deliverEvent(event, entities)).toMatchObject({
      result: 'authentic',
      eventType: event,
      reports: [],
      unreadable: null,
    });
  });

  it('is read although an unused member is malformed', async () => {
    const odd = { ...link, notes: 'none', reference_id: paymentId };

    expect(
      await deliverEvent('payment_link.paid', { payment_link: odd, payment: { id: payment.id, amount: 'plenty' } }),
    ).toMatchObject({ reports: [{ status: 'succeeded', paymentId, captureReference: payment.id }] });
  });
});

describe('a webhook of Razorpay about a refund', () => {
  it.each([
    ['processed', 'succeeded', null],
    ['pending', 'pending', 'pending'],
    ['failed', 'failed', 'refused by the gateway'],
    ['shelved', 'pending', null],
  ])('reports a %s refund as %s', async (status, expected, reason) => {
    for (const event of ['refund.created', 'refund.processed', 'refund.failed', 'refund.speed_changed']) {
      expect(await deliverEvent(event, { refund: { ...refund, status }, payment })).toMatchObject({
        reports: [
          {
            kind: 'refund',
            status: expected,
            reference: refund.id,
            allocationId,
            captureReference: payment.id,
            amount: { amount: 500, currency: 'INR' },
            reason,
          },
        ],
      });
    }
  });

  it.each([[[]], [null], [{}], [{ allocation_id: 'seven' }]])(
    'finds no id of this product in the notes %j',
    async (notes) => {
      expect(await deliverEvent('refund.processed', { refund: { ...refund, notes } })).toMatchObject({
        reports: [{ reference: refund.id, allocationId: null }],
      });
    },
  );

  it('reports a failed payment when uncaptured money was refunded automatically', async () => {
    for (const captured of [false, 0, '0']) {
      const uncaptured = { ...payment, status: 'refunded', captured };

      expect(await deliverEvent('refund.processed', { refund, payment: uncaptured })).toMatchObject({
        reports: [{ kind: 'payment', status: 'failed', reference: link.id, reason: 'refunded before it was captured' }],
      });
    }
  });
});

describe('a webhook of Razorpay about a dispute', () => {
  it.each([
    ['created', 0, 'opened'],
    ['under_review', 0, 'opened'],
    ['action_required', 0, 'opened'],
    ['won', 0, 'won'],
    ['lost', 1000, 'lost'],
    ['closed', 0, 'won'],
    ['closed', 1000, 'lost'],
  ])('reports a %s dispute with %d deducted as %s', async (event, amount_deducted, status) => {
    expect(
      await deliverEvent(`payment.dispute.${event}`, { payment, dispute: { ...dispute, amount_deducted } }),
    ).toMatchObject({
      reports: [
        {
          kind: 'dispute',
          status,
          reference: 'disp_1',
          captureReference: payment.id,
          amount: { amount: 1000, currency: 'INR' },
          reason: 'chargeback',
        },
      ],
    });
  });
});

describe('the sequence of a report of Razorpay about a dispute', () => {
  it('is the time of its event', async () => {
    const event = JSON.parse(bodyOf('payment.dispute.lost', { payment, dispute })) as object;

    expect(await deliver(JSON.stringify({ ...event, created_at: 1_780_000_000 }))).toMatchObject({
      reports: [{ kind: 'dispute', sequence: 1_780_000_000_000 }],
    });
  });
});

describe('the id of an event of Razorpay', () => {
  const body = bodyOf('payment_link.paid', { payment_link: link });

  it.each([{}, { 'x-razorpay-event-id': 'Hq4bWvUVYjyk1c' }, { 'x-razorpay-event-id': 'a b' }])(
    'is the digest of its bytes, because the header is not signed: %j',
    async (headers) => {
      const [first, second] = [await deliver(body, headers), await deliver(body, { 'x-razorpay-event-id': 'other' })];

      expect(first).toEqual(second);
      expect(first).toHaveProperty('eventId', digest);
    },
  );
});

const valid = bodyOf('payment_link.paid', { payment_link: link });

testBrokenWebhooks({
  name: 'Razorpay',
  deliver,
  type: 'payment_link.paid',
  bodyOf: (change) => bodyOf('payment_link.paid', { payment_link: { ...link, ...change } }),
  eventId: digest,
  notEvents: [
    ['repeats a key', valid.replace('"amount_paid":1000', '"amount_paid":1000,"amount_paid":1')],
    ['has a key for the prototype', valid.replace('{"id":"plink', '{"__proto__":{},"id":"plink')],
  ],
  faults: [
    ['an amount beyond the exact integers', { amount_paid: 2 ** 53 }],
    ['a fraction of an amount', { amount_paid: 10.5 }],
    ['a negative amount', { amount_paid: -1 }],
    ['an amount in words', { amount_paid: '1000' }],
    ['an unknown currency', { currency: 'ZZZ' }],
    ['no id', { id: '' }],
  ],
  anyBody: anyEvent(
    ['payment_link.paid', 'payment.captured', 'refund.created', 'payment.dispute.closed'],
    (event, payload) => JSON.stringify({ event, payload }),
  ),
});
