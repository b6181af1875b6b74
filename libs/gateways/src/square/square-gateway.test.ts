import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { anyEvent, testBrokenWebhooks } from '../../test/broken-webhooks.ts';
import type { WebhookResult } from '../gateway-callback.ts';
import { createSquareGateway } from './square-gateway.ts';

const key = 'signature_key';
const url = 'https://api.example/api/v1/webhooks/square';
const settings = { accessToken: 'token', locationId: 'L1', signatureKeys: [key], apiBase: 'http://127.0.0.1:9' };
const gateway = createSquareGateway(settings);
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';

const payment = {
  id: 'payment_1',
  status: 'COMPLETED',
  order_id: 'order_1',
  location_id: 'L1',
  note: paymentId,
  source_type: 'CARD',
  amount_money: { amount: 1000, currency: 'EUR' },
  total_money: { amount: 1000, currency: 'EUR' },
  card_details: { status: 'CAPTURED' },
};
const refund = {
  id: 'refund_1',
  status: 'COMPLETED',
  location_id: 'L1',
  payment_id: 'payment_1',
  order_id: 'order_of_the_refund',
  amount_money: { amount: 500, currency: 'EUR' },
  reason: paymentId,
};
const dispute = {
  id: 'dispute_1',
  state: 'EVIDENCE_REQUIRED',
  location_id: 'L1',
  amount_money: { amount: 1000, currency: 'EUR' },
  disputed_payment: { payment_id: 'payment_1' },
  reason: 'AMOUNT_DIFFERS',
};

function deliver(body: string): Promise<WebhookResult> {
  const signature = createHmac('sha256', key).update(url).update(body).digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  return gateway.handleWebhook({ rawBody: Buffer.from(body), headers, url });
}

function bodyOf(type: string, object: unknown): string {
  return JSON.stringify({ merchant_id: 'M1', type, event_id: 'event_1', data: { type: 'x', id: 'y', object } });
}

function deliverEvent(type: string, object: unknown): Promise<WebhookResult> {
  return deliver(bodyOf(type, object));
}

describe('a webhook of Square about a payment', () => {
  it.each([
    ['COMPLETED', 'succeeded'],
    ['APPROVED', 'pending'],
    ['PENDING', 'pending'],
    ['OF_A_KIND_WE_DO_NOT_KNOW', 'pending'],
  ])('reports a %s payment as %s', async (status, expected) => {
    for (const type of ['payment.created', 'payment.updated']) {
      expect(await deliverEvent(type, { payment: { ...payment, status } })).toMatchObject({
        eventId: 'event_1',
        eventType: type,
        vouching: 'body',
        unreadable: null,
        reports: [
          {
            kind: 'payment',
            status: expected,
            reference: 'order_1',
            paymentId,
            captureReference: 'payment_1',
            amount: { amount: 1000, currency: 'EUR' },
            reason: null,
          },
        ],
      });
    }
  });

  it.each(['FAILED', 'CANCELED'])(
    'reports nothing for a %s card payment, because its page stays open',
    async (status) => {
      expect(await deliverEvent('payment.updated', { payment: { ...payment, status } })).toMatchObject({
        result: 'authentic',
        reports: [],
        unreadable: null,
      });
    },
  );

  it('reports the failure and its reason when a bank refused', async () => {
    const refused = {
      ...payment,
      status: 'FAILED',
      source_type: 'BANK_ACCOUNT',
      card_details: undefined,
      bank_account_details: { errors: [{ category: 'PAYMENT_METHOD_ERROR', code: 'INSUFFICIENT_FUNDS' }] },
    };

    expect(await deliverEvent('payment.updated', { payment: refused })).toMatchObject({
      reports: [{ status: 'failed', reference: 'order_1', reason: 'INSUFFICIENT_FUNDS' }],
    });
  });

  it('reports the amount taken, including a tip', async () => {
    const tipped = { ...payment, total_money: { amount: 1100, currency: 'EUR' } };

    expect(await deliverEvent('payment.updated', { payment: tipped })).toMatchObject({
      reports: [{ amount: { amount: 1100, currency: 'EUR' } }],
    });
  });

  it('reports no amount when Square sends none', async () => {
    const silent = { id: 'payment_1', status: 'COMPLETED', order_id: 'order_1' };

    expect(await deliverEvent('payment.updated', { payment: silent })).toMatchObject({
      reports: [{ status: 'succeeded', reference: 'order_1', paymentId: null, amount: null }],
    });
  });

  it('is read although an unused member is malformed', async () => {
    const odd = { ...payment, note: 7, card_details: { errors: 'none' }, source_type: 'WALLET', version_token: {} };

    expect(await deliverEvent('payment.updated', { payment: odd })).toMatchObject({
      reports: [{ status: 'succeeded', reference: 'order_1', paymentId: null }],
    });
  });

  it('does not mistake the note of another application for our id', async () => {
    expect(await deliverEvent('payment.updated', { payment: { ...payment, note: 'table 7' } })).toMatchObject({
      reports: [{ paymentId: null, reference: 'order_1' }],
    });
  });

  it('reports an expired payment when its order was cancelled', async () => {
    const order = { order_id: 'order_1', location_id: 'L1', state: 'CANCELED', version: 2 };

    expect(await deliverEvent('order.updated', { order_updated: order })).toMatchObject({
      reports: [{ kind: 'payment', status: 'expired', reference: 'order_1', paymentId: null, amount: null }],
    });
    expect(await deliverEvent('order.updated', { order_updated: { ...order, state: 'OPEN' } })).toMatchObject({
      reports: [],
      unreadable: null,
    });
  });
});

describe('a webhook of Square about a refund or dispute', () => {
  it.each([
    ['COMPLETED', 'succeeded', null],
    ['PENDING', 'pending', 'PENDING'],
    ['OF_A_KIND', 'pending', 'OF_A_KIND'],
    ['REJECTED', 'failed', 'REJECTED'],
    ['FAILED', 'failed', 'FAILED'],
  ])('reports a refund that is %s as %s', async (status, expected, reason) => {
    for (const type of ['refund.created', 'refund.updated']) {
      expect(await deliverEvent(type, { refund: { ...refund, status } })).toMatchObject({
        reports: [
          {
            kind: 'refund',
            status: expected,
            reference: 'refund_1',
            allocationId: paymentId,
            captureReference: 'payment_1',
            paymentReference: null,
            amount: { amount: 500, currency: 'EUR' },
            reason,
          },
        ],
      });
    }
  });

  it('has no id of ours for a refund made in the dashboard', async () => {
    expect(await deliverEvent('refund.created', { refund: { ...refund, reason: 'Too cold' } })).toMatchObject({
      reports: [{ allocationId: null, captureReference: 'payment_1' }],
    });
  });

  it('reports nothing about a refund without a payment', async () => {
    const unlinked = { ...refund, payment_id: null };

    expect(await deliverEvent('refund.created', { refund: unlinked })).toMatchObject({ reports: [], unreadable: null });
  });

  it('reports an open dispute as opened', async () => {
    expect(await deliverEvent('dispute.created', { dispute })).toMatchObject({
      reports: [
        {
          kind: 'dispute',
          status: 'opened',
          reference: 'dispute_1',
          captureReference: 'payment_1',
          amount: { amount: 1000, currency: 'EUR' },
          reason: 'AMOUNT_DIFFERS',
        },
      ],
    });
  });

  it('orders the reports of a dispute by its last change', async () => {
    const changed = { ...dispute, state: 'LOST', updated_at: '2026-06-01T12:00:00.5Z' };

    expect(await deliverEvent('dispute.state.updated', { dispute: changed })).toMatchObject({
      reports: [{ status: 'lost', sequence: Date.parse('2026-06-01T12:00:00.500Z') }],
    });
  });

  it.each([
    ['WON', 'won'],
    ['INQUIRY_CLOSED', 'won'],
    ['LOST', 'lost'],
    ['ACCEPTED', 'lost'],
  ])('reports a dispute that ended as %s as %s', async (state, expected) => {
    expect(await deliverEvent('dispute.state.updated', { dispute: { ...dispute, state } })).toMatchObject({
      reports: [{ kind: 'dispute', status: expected, captureReference: 'payment_1' }],
    });
  });

  it.each(['PROCESSING', 'INQUIRY_PROCESSING', 'EVIDENCE_REQUIRED', 'OF_A_KIND_WE_DO_NOT_KNOW'])(
    'reports a dispute that is %s as open',
    async (state) => {
      for (const type of ['dispute.created', 'dispute.state.updated', 'dispute.state.changed']) {
        expect(await deliverEvent(type, { dispute: { ...dispute, state } })).toMatchObject({
          reports: [{ kind: 'dispute', status: 'opened', captureReference: 'payment_1' }],
        });
      }
    },
  );

  it('reports the end of a dispute when that is its first event', async () => {
    expect(await deliverEvent('dispute.created', { dispute: { ...dispute, state: 'ACCEPTED' } })).toMatchObject({
      reports: [{ status: 'lost', reference: 'dispute_1' }],
    });
  });
});

describe('a webhook of Square about foreign money', () => {
  it.each([
    ['payment.updated', { payment: { ...payment, location_id: 'L2' } }],
    ['payment.updated', { payment: { ...payment, order_id: undefined } }],
    ['refund.updated', { refund: { ...refund, location_id: 'L2' } }],
    ['dispute.created', { dispute: { ...dispute, location_id: 'L2' } }],
    ['order.updated', { order_updated: { order_id: 'order_1', location_id: 'L2', state: 'CANCELED' } }],
    ['order.created', { order_created: { order_id: 'order_1' } }],
    ['webhooks.test_notification', undefined],
    ['constructor', {}],
    ['__proto__', {}],
  ])('reports nothing when its type is %s', async (type, object) => {
    expect(await deliverEvent(type, object)).toMatchObject({
      result: 'authentic',
      eventType: type,
      reports: [],
      unreadable: null,
    });
  });

  it('is rejected when it was sent to another address', async () => {
    const body = bodyOf('payment.updated', { payment });
    const signature = createHmac('sha256', key).update(`${url}/`).update(body).digest('base64');
    const headers = { 'x-square-hmacsha256-signature': signature };

    expect(await gateway.handleWebhook({ rawBody: Buffer.from(body), headers, url })).toMatchObject({
      result: 'refused',
    });
  });
});

testBrokenWebhooks({
  name: 'Square',
  deliver,
  type: 'payment.updated',
  bodyOf: (change) => bodyOf('payment.updated', { payment: { ...payment, ...change } }),
  eventId: 'event_1',
  notEvents: [
    ['repeats a key', bodyOf('payment.updated', {}).replace('"event_id"', '"event_id":"event_0","event_id"')],
    ['has a key for the prototype', '{"__proto__":{},"event_id":"event_1","type":"payment.updated"}'],
  ],
  faults: [
    ['an amount beyond the exact integers', { total_money: { amount: 2 ** 53, currency: 'EUR' } }],
    ['a fraction of an amount', { total_money: { amount: 10.5, currency: 'EUR' } }],
    ['a negative amount', { total_money: { amount: -1, currency: 'EUR' } }],
    ['an amount in words', { total_money: { amount: '1000', currency: 'EUR' } }],
    ['an unknown currency', { total_money: { amount: 1000, currency: 'ZZZ' } }],
    ['no status', { status: undefined }],
    ['no id', { id: undefined }],
  ],
  anyBody: anyEvent(['payment.updated', 'order.updated', 'refund.updated', 'dispute.created'], bodyOf),
});
