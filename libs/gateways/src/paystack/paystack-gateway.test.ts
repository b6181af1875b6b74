import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WebhookResult } from '../gateway-callback.ts';
import { createPaystackGateway } from './paystack-gateway.ts';

const secretKey = 'sk_test_1';
const settings = {
  secretKey,
  secretKeys: [secretKey],
  customerEmail: 'payments@shop.example',
  apiBase: 'http://127.0.0.1:9',
};
const gateway = createPaystackGateway(settings, () => new Date());
const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';

const transaction = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: paymentId,
  amount: 10_000,
  gateway_response: 'Successful',
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  currency: 'NGN',
  metadata: { payment_id: paymentId },
  fees: null,
  requested_amount: 10_000,
};
const refundEvent = {
  status: 'processed',
  transaction_reference: paymentId,
  refund_reference: '132013318360',
  amount: '5000',
  currency: 'NGN',
  domain: 'test',
};
const dispute = {
  id: 358_950,
  refund_amount: 5800,
  currency: 'NGN',
  status: 'awaiting-merchant-feedback',
  resolution: null,
  domain: 'test',
  transaction: { ...transaction, metadata: '' },
  category: 'chargeback',
  dueAt: '2020-11-25T18:00:00.000Z',
};

function deliver(body: string, at = gateway): Promise<WebhookResult> {
  const signature = createHmac('sha512', secretKey).update(body).digest('hex');
  return at.handleWebhook({ rawBody: Buffer.from(body), headers: { 'x-paystack-signature': signature }, url: '' });
}

function deliverEvent(event: string, data: unknown): Promise<WebhookResult> {
  return deliver(JSON.stringify({ event, data }));
}

const paid = {
  kind: 'payment',
  status: 'succeeded',
  reference: paymentId,
  paymentId,
  captureReference: '4099260516',
  amount: { amount: 10_000, currency: 'NGN' },
  reason: null,
};

describe('a webhook of Paystack', () => {
  it('reports a payment as succeeded when its type is charge.success', async () => {
    expect(await deliverEvent('charge.success', transaction)).toMatchObject({
      result: 'authentic',
      eventType: 'charge.success',
      vouching: 'body',
      unreadable: null,
      reports: [paid],
    });
  });

  it.each(['2016-09-30T21:09:56', '2016-09-30 21:09:56', 7])('is read although its unused time is %j', async (time) => {
    const odd = { ...transaction, created_at: time };

    expect(await deliverEvent('charge.success', odd)).toMatchObject({ reports: [paid] });
    expect(await deliverEvent('charge.dispute.create', { ...dispute, created_at: time })).toMatchObject({
      reports: [{ kind: 'dispute', status: 'opened' }],
    });
  });

  it.each([7, {}])('is read although its explanation is %j instead of a text', async (explanation) => {
    const explained = { ...transaction, gateway_response: explanation };

    expect(await deliverEvent('charge.success', explained)).toMatchObject({ reports: [paid] });
    expect(await deliverEvent('charge.dispute.create', { ...dispute, category: explanation })).toMatchObject({
      reports: [{ kind: 'dispute', status: 'opened', reason: null }],
    });
  });

  it('edge case 42: reports nothing about a payment of another application', async () => {
    const foreign = { ...transaction, currency: 'EGP', reference: 'order-7', metadata: {} };

    const readable = { ...foreign, currency: transaction.currency };
    expect(await deliverEvent('charge.success', readable)).toMatchObject({ reports: [], unreadable: null });
    expect(await deliverEvent('charge.success', foreign)).toMatchObject({ reports: [], unreadable: null });
    for (const ours of [{ reference: paymentId }, { metadata: { payment_id: paymentId } }]) {
      expect(await deliverEvent('charge.success', { ...foreign, ...ours })).toMatchObject({
        reports: [],
        unreadable: expect.any(String),
      });
    }
  });

  it.each([
    ['as text', JSON.stringify({ payment_id: paymentId }), paymentId],
    ['as text that is not JSON', 'order 7', null],
    ['as an empty text', '', null],
    ['as a list', [1], null],
    ['as nothing', null, null],
    ['of another application', { payment_id: 7 }, null],
  ])('reads metadata %s', async (_what, metadata, ours) => {
    const named = { ...transaction, reference: paymentId, metadata };
    expect(await deliverEvent('charge.success', named)).toMatchObject({
      reports: [{ ...paid, reference: paymentId, paymentId: ours }],
    });
  });

  it('does not count a fee that the customer pays on top of the amount', async () => {
    const withFee = { ...transaction, amount: 40_333, requested_amount: 30_050, fees: 10_283 };

    expect(await deliverEvent('charge.success', withFee)).toMatchObject({ reports: [{ amount: { amount: 30_050 } }] });
  });

  it('reports an unexpected amount unchanged', async () => {
    const tooLittle = { ...transaction, amount: 9_000, fees: 135 };

    expect(await deliverEvent('charge.success', tooLittle)).toMatchObject({ reports: [{ amount: { amount: 9_000 } }] });
  });

  it.each(['failed', 'abandoned', 'pending', 'reversed'])(
    'is stored without effect when it reports a success with the status %s',
    async (status) => {
      expect(await deliverEvent('charge.success', { ...transaction, status })).toMatchObject({
        reports: [],
        unreadable: expect.stringMatching(/charge\.success/),
      });
    },
  );

  it.each([
    ['refund.pending', 'pending'],
    ['refund.processing', 'pending'],
    ['refund.needs-attention', 'pending'],
    ['refund.processed', 'succeeded'],
    ['refund.failed', 'failed'],
  ])(
    'is a hint about a transaction when its type is %s, because it does not name the refund',
    async (event, status) => {
      expect(await deliverEvent(event, refundEvent)).toMatchObject({
        eventType: event,
        vouching: 'sender',
        unreadable: null,
        reports: [{ kind: 'refund', status, allocationId: null, captureReference: null, paymentReference: paymentId }],
      });
    },
  );

  it('reports nothing when its data is a list, as about expiring cards', async () => {
    expect(await deliverEvent('subscription.expiring_cards', [{ brand: 'visa' }])).toMatchObject({
      reports: [],
      unreadable: null,
    });
  });

  it('is read when the reference of a refund is a number', async () => {
    const numbered = { ...refundEvent, refund_reference: 132_013_318_360 };

    expect(await deliverEvent('refund.processed', numbered)).toMatchObject({
      reports: [{ kind: 'refund', reference: '132013318360', paymentReference: paymentId }],
    });
  });

  it.each([
    ['charge.dispute.create', dispute, 'opened'],
    ['charge.dispute.remind', { ...dispute, status: 'awaiting-bank-feedback' }, 'opened'],
    ['charge.dispute.remind', { ...dispute, status: 'escalated' }, 'opened'],
    ['charge.dispute.resolve', { ...dispute, status: 'resolved', resolution: 'declined' }, 'won'],
    ['charge.dispute.resolve', { ...dispute, status: 'resolved', resolution: 'merchant-accepted' }, 'lost'],
    ['charge.dispute.resolve', { ...dispute, status: 'resolved', resolution: 'auto-accepted' }, 'lost'],
    ['charge.dispute.resolve', { ...dispute, status: 'archived', resolution: 'declined' }, 'won'],
    ['charge.dispute.resolve', { ...dispute, status: 'archived', resolution: null }, 'opened'],
  ])('reports the dispute when its type is %s', async (event, data, status) => {
    expect(await deliverEvent(event, data)).toMatchObject({
      vouching: 'body',
      reports: [
        {
          kind: 'dispute',
          status,
          reference: '358950',
          captureReference: '4099260516',
          paymentReference: paymentId,
          amount: { amount: 5800, currency: 'NGN' },
          reason: 'chargeback',
          dueAt: dispute.dueAt,
        },
      ],
    });
  });

  it.each([null, undefined, 'soon', 0, {}])(
    'reports the dispute without its due time when that is %s',
    async (dueAt) => {
      expect(await deliverEvent('charge.dispute.create', { ...dispute, dueAt })).toMatchObject({
        reports: [{ kind: 'dispute', status: 'opened', dueAt: null }],
      });
    },
  );

  it.each([
    ['a dispute that ended in a way nobody knows', 'charge.dispute.resolve', { ...dispute, status: 'resolved' }],
    ['a payment without an amount', 'charge.success', { ...transaction, amount: null }],
    ['a payment in a currency nobody knows', 'charge.success', { ...transaction, currency: 'ZZZ' }],
    ['a refund without a transaction', 'refund.processed', { ...refundEvent, transaction_reference: '' }],
  ])('is stored without effect when it is about %s', async (_what, event, data) => {
    expect(await deliverEvent(event, data)).toMatchObject({
      result: 'authentic',
      reports: [],
      unreadable: expect.any(String),
    });
  });

  it.each(['transfer.success', 'subscription.create', 'odd.news'])('is ignored when its type is %s', async (event) => {
    expect(await deliverEvent(event, transaction)).toMatchObject({ reports: [], unreadable: null });
  });

  it('is rejected by a live account when it comes from test mode, even while the test key is still configured', async () => {
    const live = createPaystackGateway(
      { ...settings, secretKey: 'sk_live_1', secretKeys: ['sk_live_1', secretKey] },
      () => new Date(),
    );

    expect(await deliver(JSON.stringify({ event: 'charge.success', data: transaction }), live)).toMatchObject({
      result: 'refused',
    });
  });
});

describe('the id of an event', () => {
  async function nameOf(event: string, data: unknown): Promise<string> {
    const result = await deliverEvent(event, data);
    return result.result === 'authentic' ? result.eventId : '';
  }

  it('is the same when the event is repeated with other details', async () => {
    const later = { ...transaction, fees: 150, log: { attempts: 2 } };

    expect(await nameOf('charge.success', later)).toBe(await nameOf('charge.success', transaction));
  });

  it('differs for another payment, and for any other event', async () => {
    const names = await Promise.all([
      nameOf('charge.success', transaction),
      nameOf('charge.success', { ...transaction, id: 4_099_260_517 }),
      nameOf('charge.dispute.create', dispute),
      nameOf('charge.dispute.create', { ...dispute, id: 358_951 }),
      nameOf('charge.dispute.remind', dispute),
      nameOf('charge.dispute.resolve', { ...dispute, status: 'resolved', resolution: 'declined' }),
      nameOf('refund.pending', { ...refundEvent, refund_reference: null }),
      nameOf('refund.processed', refundEvent),
      nameOf('refund.processed', { ...refundEvent, refund_reference: '132013318361' }),
      nameOf('refund.processed', { ...refundEvent, amount: '4999' }),
    ]);

    expect(new Set(names).size).toBe(names.length);
  });
});

describe('any content of a webhook', () => {
  it('never throws, and is not trusted without a signature', async () => {
    const headers = fc.dictionary(fc.string(), fc.string());
    await fc.assert(
      fc.asyncProperty(headers, fc.uint8Array({ maxLength: 2000 }), async (given, body) => {
        const raw = { rawBody: Buffer.from(body), headers: given, url: '' };
        expect(await gateway.handleWebhook(raw)).toMatchObject({ result: 'refused' });
      }),
    );
  });

  it('never throws with a signature, and reports nothing when it is malformed', async () => {
    const events = fc.constantFrom('charge.success', 'refund.processed', 'charge.dispute.resolve', 'odd.news');
    const data = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), status: fc.jsonValue(), amount: fc.jsonValue() }),
    );
    const bodies = fc.oneof(
      fc.json(),
      fc.string(),
      fc.record({ event: events, data }).map((body) => JSON.stringify(body)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        expect(await deliver(body)).toMatchObject({ result: 'authentic', reports: [] });
      }),
    );
  });
});
