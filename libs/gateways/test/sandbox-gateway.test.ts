import { describe, expect, it } from '@jest/globals';
import { until } from '../src/conformance.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the sandbox gateway', () => {
  const fixture = fixtureOf('sandbox');

  it('ends the session after a declined card', async () => {
    const payment = await fixture().openPayment();

    fixture().controls.decline(payment.gatewayReference);

    const callback = await until('A webhook', () => fixture().inbox.received[0]);
    expect(await fixture().gateway.handleWebhook(callback)).toMatchObject({
      eventType: 'payment.failed',
      reports: [{ kind: 'payment', status: 'failed', paymentId: payment.paymentId, reason: 'card_declined' }],
    });
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'failed', reason: 'card_declined' });
  });

  it('accepts another webhook address with every call of initiate', async () => {
    const attempt = fixture().attempt();
    const first = await fixture().gateway.initiate(attempt);

    const second = await fixture().gateway.initiate({ ...attempt, callbackUrl: `${attempt.callbackUrl}/again` });

    expect(second).toEqual(first);
  });
});
