import { describe, expect, it } from '@jest/globals';
import { until } from '../src/conformance.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the behaviour of the sandbox only', () => {
  const fixture = fixtureOf('sandbox');

  it('a declined card ends the session', async () => {
    const payment = await fixture().openPayment();

    fixture().controls.decline(payment.gatewayReference);

    const callback = await until('A callback', () => fixture().inbox.received[0]);
    expect(await fixture().gateway.handleWebhook(callback)).toMatchObject({
      eventType: 'payment.failed',
      reports: [{ kind: 'payment', status: 'failed', paymentId: payment.paymentId, reason: 'card_declined' }],
    });
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'failed', reason: 'card_declined' });
  });

  it('the webhook address may change with every call of initiate', async () => {
    const attempt = fixture().attempt();
    const first = await fixture().gateway.initiate(attempt);

    const second = await fixture().gateway.initiate({ ...attempt, callbackUrl: `${attempt.callbackUrl}/again` });

    expect(second).toEqual(first);
  });
});
