import { createHmac, randomUUID } from 'node:crypto';
import { GatewayPaymentReported } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { SANDBOX_SECRET, sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const KEY = 'sk_test_paystack';

useGatewayWebhooks({
  env: {
    GATEWAYS: 'sandbox,paystack',
    SANDBOX_WEBHOOK_SECRETS: SANDBOX_SECRET,
    PAYSTACK_SECRET_KEYS: KEY,
    PAYSTACK_CUSTOMER_EMAIL: 'payments@shop.example',
    PAYSTACK_API_BASE: 'http://127.0.0.1:9',
  },
});

function paystackRefund(transaction: string) {
  const data = { transaction_reference: transaction, refund_reference: randomUUID(), amount: 500, currency: 'NGN' };
  const body = JSON.stringify({ event: 'refund.processed', data });
  return { body, headers: { 'x-paystack-signature': createHmac('sha512', KEY).update(body).digest('hex') } };
}

it.each(['a\0b', '\ud800', `${'x'.repeat(3_000)}\0`])('stores a webhook that names a payment %j', async (name) => {
  expect(await service.post('paystack', paystackRefund(name))).toMatchObject({ status: 200 });
});

it.each(['a\0b', '\ud800'])(
  'publishes a webhook that names a payment %j, with a name that other services can store',
  async (name) => {
    const paymentId = newId();
    const callback = signForSandbox(sandboxPayment('payment.succeeded', { id: `${paymentId}${name}`, paymentId }));

    expect(await service.post('sandbox', callback)).toMatchObject({ status: 200 });

    await eventually(async () => {
      const events = await service.bus.published(GatewayPaymentReported);
      const [published] = events.filter(({ data }) => data.report.paymentId === paymentId);
      expect(published?.data.report.reference).toBe(`${paymentId}${name.toWellFormed().replaceAll('\0', '\ufffd')}`);
    });
  },
);
