import { describe, expect, it } from '@jest/globals';
import { GatewayRejected } from '../src/gateway-errors.ts';
import { PaypalEnvironment } from '../src/paypal/paypal-environment.ts';
import { createPaypalGateway } from '../src/paypal/paypal-gateway.ts';
import { scriptedGateway } from './scripted-gateway.ts';

const REFUND = '/v2/payments/captures/CAPTURE1/refund';
const money = { amount: 100, currency: 'EUR' } as const;
const order = {
  payment: {
    paymentId: '9b2c9f5e-5c3e-7a57-9a01-2f6f3c7f5a10',
    gatewayReference: 'ORDER1',
    captureReference: 'CAPTURE1',
  },
  ...{ amount: money, refundId: '9b2c9f5e-5c3e-7a57-9a01-2f6f3c7f5a11' },
  allocationId: 'a3e0b7a4-7f0e-7d55-8f19-4a1f0a4c3a11',
};

describe('a refund that PayPal forbids', () => {
  let problem: object;
  const address = scriptedGateway((request, response) => {
    request.resume();
    if (request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 'token', expires_in: 32_400 }));
      return;
    }
    const [status, body] = request.url === REFUND ? [403, problem] : [404, { name: 'RESOURCE_NOT_FOUND' }];
    response.writeHead(status).end(JSON.stringify(body));
  });

  it('has failed when the capture belongs to another account, which hides its order too', async () => {
    const description = 'You do not have permission to access this resource.';
    problem = { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED', description }] };

    expect(await paypalAt(address()).refund(order)).toEqual({
      outcome: 'failed',
      reference: null,
      reason: `PERMISSION_DENIED: ${description}`,
    });
  });

  it('is refused at every query while its order is hidden, so that staff can end it', async () => {
    await expect(paypalAt(address()).fetchRefund(order)).rejects.toBeInstanceOf(GatewayRejected);
  });

  it('is not done when the whole account is locked', async () => {
    problem = { name: 'ACCOUNT_LOCKED', message: 'The account is locked.' };

    expect(await paypalAt(address()).refund(order)).toMatchObject({ outcome: 'not_done' });
  });
});

describe('a refund that PayPal refuses while it hides the order', () => {
  const address = scriptedGateway((request, response) => {
    request.resume();
    if (request.url === '/v1/oauth2/token') {
      response.end(JSON.stringify({ access_token: 'token', expires_in: 32_400 }));
      return;
    }
    const refused = {
      name: 'UNPROCESSABLE_ENTITY',
      details: [{ issue: 'CAPTURE_FULLY_REFUNDED', description: 'No.' }],
    };
    const [status, body] = request.url === REFUND ? [422, refused] : [404, { name: 'RESOURCE_NOT_FOUND' }];
    response.writeHead(status).end(JSON.stringify(body));
  });

  it('has an unknown outcome, because an earlier request may have made it', async () => {
    const outcome = await paypalAt(address()).refund(order);

    expect(outcome).toMatchObject({ outcome: 'unknown' });
  });
});

function paypalAt(apiBase: string) {
  const env = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_IDS: 'WH-1' };
  const settings = PaypalEnvironment.parse({ ...env, PAYPAL_API_BASE: apiBase });
  return createPaypalGateway(settings, { clock: () => new Date() });
}
