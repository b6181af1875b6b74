import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currenciesAt } from '../test/gateway-currencies.ts';
import { variablesOf } from '../test/gateway-settings.ts';
import { scriptedGateway } from '../test/scripted-gateway.ts';
import { cents } from './conformance.ts';
import { type GatewayName, gatewayNames, GatewaysEnvironment } from './gateway-registry.ts';
import type { PaymentGateway } from './payment-gateway.ts';

const payment = { paymentId: randomUUID(), gatewayReference: 'session', captureReference: 'capture' };
/**
 * The answer to every request except the one for PayPal's token. With a status of 0, the connection is broken instead.
 */
const oddity = { status: 200, body: '' };
const TOKEN = JSON.stringify({ access_token: 'token', expires_in: 3600 });
const address = scriptedGateway((request, response) => {
  if (request.url?.endsWith('/oauth2/token')) response.end(TOKEN);
  else if (oddity.status === 0) response.destroy();
  else response.writeHead(oddity.status).end(oddity.body);
});

function gatewayOf(name: GatewayName): PaymentGateway {
  const base = address();
  const [create] = GatewaysEnvironment.parse({ GATEWAYS: name, ...variablesOf(name, base) }).gateways;
  if (!create) throw new Error(`No gateway ${name}`);
  return create(() => new Date());
}

/** Whether the gateway rejected the request before it did anything. At Mollie, 409 is a refund that comes too early. */
function isTurnedAway(gateway: string, status: number): boolean {
  const rejections = gateway === 'mollie' ? [401, 403, 409, 429] : [401, 403, 429];
  return (status >= 300 && status < 400) || rejections.includes(status);
}

describe.each(gatewayNames)('a refund at %s', (name) => {
  const odd = fc.record({
    status: fc.oneof(fc.constant(0), fc.integer({ min: 200, max: 599 })),
    body: fc.oneof(fc.json(), fc.string(), fc.constant('{"error":{"type":"api_error"}}')),
  });

  const amount = cents({ currencies: currenciesAt(name) }, 100);
  const order = { allocationId: randomUUID(), refundId: randomUUID(), payment, amount };

  it('is never taken as succeeded or refused after an undocumented answer', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (answer) => {
        Object.assign(oddity, answer);
        const { outcome } = await gatewayOf(name).refund(order);
        expect(['unknown', ...(isTurnedAway(name, answer.status) ? ['not_done'] : [])]).toContain(outcome);
      }),
      { numRuns: 200 },
    );
  });
});
