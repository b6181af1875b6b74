import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'mollie-api-typescript';
import { type GatewaySimulator, startGatewaySimulator } from '../src/start-gateway-simulator.ts';

let simulator: GatewaySimulator;
let client: Client;
beforeAll(async () => {
  simulator = await startGatewaySimulator({
    sandbox: { apiKey: 'unused', webhookSecrets: [] },
    stripe: { secretKey: 'unused', webhookSecrets: [] },
    mollie: { apiKey: 'test_key' },
  });
  client = new Client({ security: { apiKey: 'test_key' }, serverURL: `${simulator.url}/mollie` });
});
afterAll(() => simulator.stop());

describe("Mollie's own package", () => {
  it('creates a payment, reads its success, and refunds it', async () => {
    const amount = { currency: 'EUR', value: '10.00' };
    const order = { amount, description: 'Two nights', redirectUrl: 'https://shop.example/thanks' };
    const { id } = await client.payments.create({ paymentRequest: order });
    simulator.controls.pay(id);
    expect(await client.payments.get({ paymentId: id })).toMatchObject({ status: 'paid', amount });

    const refund = await client.refunds.create({
      paymentId: id,
      refundRequest: { amount: { currency: 'EUR', value: '4.00' }, description: 'One night less' },
    });

    expect(refund).toMatchObject({ status: 'refunded', paymentId: id });
  });
});
