import { expect, it } from '@jest/globals';
import { scriptedGateway } from '../../test/scripted-gateway.ts';
import { GatewayUnavailable } from '../gateway-errors.ts';
import { expireStripeSession } from './stripe-sessions.ts';

const payment = { paymentId: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e', gatewayReference: 'cs_1', captureReference: null };

type Answer = { readonly status: number; readonly body: string };

/** The first request fails. Like Stripe, the server repeats the first answer to a key, even an error. */
const answers: Answer[] = [{ status: 500, body: '{}' }];
const answerToKey = new Map<string, Answer>();
const address = scriptedGateway((request, response) => {
  const key = request.headers['idempotency-key']?.toString();
  const stored = key === undefined ? undefined : answerToKey.get(key);
  const { status, body } = stored ?? answers.shift() ?? { status: 200, body: '{"id":"cs_1"}' };
  if (key !== undefined) answerToKey.set(key, { status, body });
  response.writeHead(status).end(body);
});

it('closes a session of Stripe after an error that Stripe would repeat for an idempotency key', async () => {
  const close = () => expireStripeSession({ secretKey: 'sk_test', webhookSecrets: [], apiBase: address() }, payment);

  await expect(close()).rejects.toThrow(GatewayUnavailable);
  await expect(close()).resolves.toBeUndefined();
});
