import { randomUUID } from 'node:crypto';
import { GatewayPaymentReported, type Payment, PaymentInitiated } from '@booking/contracts';
import { createPaypalSigning, type GatewaySimulator, startGatewaySimulator } from '@booking/gateway-simulator';
import { newId } from '@booking/runtime';
import { eventually, type LocalServer, serveLocally } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { initiatedPayment } from './initiated-payment.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

/** More certificates than the service fetches per minute. */
const MORE_THAN_FETCHED = 40;
const account = { clientId: 'client', clientSecret: 'secret', webhookId: '1JE4291016473214C' };

type Delivery = { readonly body: Buffer; readonly headers: Record<string, string> };

let simulator: GatewaySimulator;
let service: TestService;
let variables: NodeJS.ProcessEnv;
let inbox: LocalServer;
const deliveries: Delivery[] = [];

beforeAll(async () => {
  inbox = await serveLocally((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      deliveries.push({ body: Buffer.concat(chunks), headers: request.headers as Record<string, string> });
      response.end();
    });
  });
  const { root, ...signing } = await createPaypalSigning();
  simulator = await startGatewaySimulator({
    sandbox: { apiKey: 'unused', webhookSecrets: [] },
    stripe: { secretKey: 'unused', webhookSecrets: [] },
    paypal: { ...account, signing, webhookUrl: inbox.url },
  });
  variables = {
    GATEWAYS: 'paypal',
    PAYPAL_API_BASE: `${simulator.url}/paypal`,
    PAYPAL_CLIENT_ID: account.clientId,
    PAYPAL_CLIENT_SECRET: account.clientSecret,
    PAYPAL_WEBHOOK_IDS: account.webhookId,
    PAYPAL_CERTIFICATE_ROOTS: root,
  };
  service = await startGatewayWebhooks({ env: variables });
});
afterAll(async () => {
  await service.stop();
  await simulator.stop();
  await inbox.stop();
});

/** A known payment with an approved order, and the webhook about it. */
async function approvedOrder(): Promise<{ payment: Payment; delivery: Delivery }> {
  const id = newId();
  const order = await createOrder(id);
  const payment = initiatedPayment({
    id,
    method: 'paypal',
    amount: { amount: 700, currency: 'EUR' },
    gatewayReference: order,
  });
  await service.bus.publish(PaymentInitiated, { about: id, data: { payment } });
  await eventually(async () => expect(await service.db('payment_addresses').where({ payment_id: id })).toHaveLength(1));
  return { payment, delivery: await approve(order) };
}

/** The customer approves the order, once or again. Returns the webhook about the last approval. */
async function approve(order: string): Promise<Delivery> {
  const deliveriesOf = () => deliveries.filter(({ body }) => body.includes(order));
  const earlier = deliveriesOf().length;
  simulator.controls.pay(order);
  return eventually(() => {
    const found = deliveriesOf()[earlier];
    if (!found) throw new Error('PayPal has not called back yet');
    return found;
  });
}

async function createOrder(paymentId: string): Promise<string> {
  const api = `${simulator.url}/paypal`;
  const credentials = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const granted = await fetch(`${api}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const urls = { return_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' };
  const made = await fetch(`${api}/v2/checkout/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: paymentId, amount: { currency_code: 'EUR', value: '7.00' } }],
      payment_source: { paypal: { experience_context: urls } },
    }),
  });
  return ((await made.json()) as { id: string }).id;
}

/** The webhook with another address of its certificate, where the gateway serves no certificate. */
function withoutCertificate({ body, headers }: Delivery): Delivery {
  return { body, headers: { ...headers, 'paypal-cert-url': `${headers['paypal-cert-url'] ?? ''}-${randomUUID()}` } };
}

function deliver({ body, headers }: Delivery) {
  const proof = Object.entries(headers).filter(([name]) => name.startsWith('paypal-'));
  return service.post('paypal', { body, headers: Object.fromEntries(proof) });
}

describe("PayPal's webhooks", () => {
  it('are answered with an error and not stored while their certificate cannot be loaded, so that PayPal repeats them', async () => {
    const { delivery } = await approvedOrder();

    const answer = await deliver(withoutCertificate(delivery));

    expect(answer).toMatchObject({ status: 503, body: { type: '/problems/service-unavailable' } });
    expect(answer.headers.get('retry-after')).toMatch(/\d/);
    expect(await service.db('callbacks')).toEqual([]);
    expect(await deliver(delivery)).toMatchObject({ status: 200 });
  });

  it('edge case 24: are rejected with a changed body, and with a foreign certificate', async () => {
    const { delivery } = await approvedOrder();
    const address = 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1';

    const altered = await deliver({ ...delivery, body: Buffer.concat([delivery.body, Buffer.from(' ')]) });
    const foreign = await deliver({ ...delivery, headers: { ...delivery.headers, 'paypal-cert-url': address } });

    expect([altered.status, foreign.status]).toEqual([401, 401]);
  });

  it('report that an approved order waits for its capture, and capture nothing themselves', async () => {
    const { payment, delivery } = await approvedOrder();

    await deliver(delivery);

    await eventually(async () => {
      const reported = await service.bus.published(GatewayPaymentReported);
      expect(reported.find(({ data }) => data.report.reference === payment.gatewayReference)).toMatchObject({
        data: { vouching: 'answer', report: { status: 'pending', paymentId: payment.id, amount: payment.amount } },
      });
    });
    const entry = simulator.controls.ledger().find(({ session }) => session.id === payment.gatewayReference);
    expect(entry?.captured).toBe(0);
  });

  it('report every approval of an order, because the capture of an earlier one may be declined', async () => {
    const { payment, delivery } = await approvedOrder();
    const order = payment.gatewayReference ?? '';
    const reports = async () => {
      const reported = await service.bus.published(GatewayPaymentReported);
      return reported.filter(({ data }) => data.report.reference === order).map(({ data }) => data.report.status);
    };
    await deliver(delivery);
    await eventually(async () => expect(await reports()).toEqual(['pending']));

    await deliver(await approve(order));

    await eventually(async () => expect(await reports()).toEqual(['pending', 'pending']));
  });

  it('are accepted after a restart, although strangers name more certificates than the service fetches', async () => {
    const { delivery } = await approvedOrder();
    expect(await deliver(delivery)).toMatchObject({ status: 200 });
    await service.stop();
    service = await startGatewayWebhooks({ env: variables, databaseUrl: service.databaseUrl });

    for (let request = 0; request < MORE_THAN_FETCHED; request += 1)
      expect(await deliver(withoutCertificate(delivery))).toMatchObject({ status: 503 });

    expect(await deliver(delivery)).toMatchObject({ status: 200 });
    expect(await service.db('signing_certificates')).toHaveLength(1);
  });
});
