import { newId } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../test/gateway-currencies.ts';
import { variablesOf } from '../test/gateway-settings.ts';
import { scriptedGateway } from '../test/scripted-gateway.ts';
import { cents } from './conformance.ts';
import { type GatewayName, gatewayNames, GatewaysEnvironment } from './gateway-registry.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const payment = { paymentId: newId(), gatewayReference: '5O190127TN364715T', captureReference: 'capture' };
const value = { currency_code: 'EUR', value: '1.00' };
const capture = { id: 'capture', status: 'COMPLETED', amount: value };
const xenditPayment = { payment_id: 'capture', payment_request_id: 'pr', status: 'SUCCEEDED', currency: 'IDR' };
/** The documented answers to queries about a paid payment without refunds. Adyen has no queries. */
const records: Readonly<Record<GatewayName, object>> = {
  sandbox: { data: [], next: null },
  stripe: { data: [], has_more: false },
  square: { payment: { id: 'capture', status: 'COMPLETED' } },
  razorpay: { items: [] },
  mollie: { _embedded: { refunds: [] }, _links: { next: null } },
  paypal: {
    ...{ id: payment.gatewayReference, status: 'COMPLETED', intent: 'CAPTURE' },
    purchase_units: [{ custom_id: payment.paymentId, amount: value, payments: { captures: [capture] } }],
  },
  xendit: { ...xenditPayment, reference_id: payment.paymentId, request_amount: 100, data: [], has_more: false },
  paystack: { status: true, message: 'Refunds retrieved', data: [] },
  adyen: {},
};

/**
 * The gateway under test. `status` and `body` answer the creation of a refund; with a status of 0, the connection is
 * broken instead.
 */
const gateway = { name: 'sandbox' as GatewayName, status: 200, body: '', creations: 0 };
const TOKEN = { access_token: 'token', expires_in: 3600 };
const address = scriptedGateway((request, response) => {
  if (request.url?.endsWith('/oauth2/token')) return response.end(JSON.stringify(TOKEN));
  if (request.method === 'GET') return response.end(JSON.stringify(records[gateway.name]));
  gateway.creations += 1;
  return gateway.status === 0 ? response.destroy() : response.writeHead(gateway.status).end(gateway.body);
});

function gatewayOf(name: GatewayName): PaymentGateway {
  const [create] = GatewaysEnvironment.parse({ GATEWAYS: name, ...variablesOf(name, address()) }).gateways;
  if (!create) throw new Error(`No gateway ${name}`);
  return create(() => new Date(), { archive: { reportsAbout: () => Promise.resolve([]) } });
}

/** The statuses with which gateways refuse a request for good, if the body says so. */
const REFUSALS = [400, 402, 404, 409, 410, 422];

/** Whether the gateway rejected the request before it did anything. At Mollie, 409 is a refund that comes too early. */
function isTurnedAway(gateway: string, status: number): boolean {
  const rejections = gateway === 'mollie' ? [401, 403, 409, 429] : [401, 403, 429];
  return (status >= 300 && status < 400) || rejections.includes(status);
}

describe.each(gatewayNames)('a refund at %s', (name) => {
  const odd = fc.record({
    status: fc.oneof(fc.constantFrom(0, ...REFUSALS), fc.integer({ min: 200, max: 599 })),
    body: fc.oneof(fc.json(), fc.string(), fc.constant('{"error":{"type":"api_error"}}')),
  });

  const amount = cents({ currencies: currenciesAt(name) }, 100);
  const order = { allocationId: newId(), refundId: newId(), payment, amount };

  it('is certainly unknown to the gateway before it is created', async () => {
    gateway.name = name;

    expect(await gatewayOf(name).fetchRefund(order)).toBeUndefined();
  });

  it('is never taken as succeeded or refused after an undocumented answer', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (answer) => {
        Object.assign(gateway, { name, ...answer, creations: 0 });
        const { outcome } = await gatewayOf(name).refund(order);
        expect(gateway.creations).toBeGreaterThan(0);
        expect(['unknown', ...(isTurnedAway(name, answer.status) ? ['not_done'] : [])]).toContain(outcome);
      }),
      { numRuns: 200 },
    );
  });
});
