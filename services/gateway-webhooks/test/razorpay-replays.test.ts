import { createHmac } from 'node:crypto';
import { CallbackRecorded, GatewayPaymentReported } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const SECRET = 'the_secret_of_a_webhook';
const variables = {
  GATEWAYS: 'razorpay',
  RAZORPAY_API_BASE: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'unused',
  RAZORPAY_WEBHOOK_SECRETS: SECRET,
};
const COPIES = 20;

useGatewayWebhooks({ env: variables });

function paidLink(): string {
  const link = {
    id: 'plink_1',
    amount: 12_050,
    amount_paid: 12_050,
    currency: 'INR',
    reference_id: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e',
    notes: [],
  };
  return JSON.stringify({ entity: 'event', event: 'payment_link.paid', payload: { payment_link: { entity: link } } });
}

describe('a webhook of Razorpay', () => {
  it('counts as one webhook under different event ids, because Razorpay does not sign the id', async () => {
    const body = paidLink();
    const signature = createHmac('sha256', SECRET).update(body).digest('hex');
    for (let copy = 0; copy < COPIES; copy += 1) {
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': `event_${copy}` };
      await eventually(async () =>
        expect(await service.post('razorpay', { body, headers })).toMatchObject({ status: 200 }),
      );
    }

    expect(await service.db('callbacks').pluck('event_id')).toHaveLength(1);
    await eventually(async () => expect(await service.bus.published(CallbackRecorded)).toHaveLength(1));
    await eventually(async () => expect(await service.bus.published(GatewayPaymentReported)).toHaveLength(1));
  });
});
