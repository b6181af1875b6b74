import { describe, expect, it } from '@jest/globals';
import { until } from '../src/conformance.ts';
import { stageOf } from './stage-of.ts';

describe('the behaviour of the sandbox only', () => {
  const stage = stageOf('sandbox');

  it('a declined card ends the session', async () => {
    const payment = await stage().openPayment();

    stage().controls.decline(payment.gatewayReference);

    const callback = await until('A callback', () => stage().inbox.received[0]);
    expect(await stage().gateway.handleWebhook(callback)).toMatchObject({
      eventType: 'payment.failed',
      reports: [{ kind: 'payment', status: 'failed', paymentId: payment.paymentId, reason: 'card_declined' }],
    });
    expect(await stage().gateway.fetchPayment(payment)).toMatchObject({ status: 'failed', reason: 'card_declined' });
  });

  it('the webhook address may change with every call of initiate', async () => {
    const attempt = stage().attempt();
    const first = await stage().gateway.initiate(attempt);

    const second = await stage().gateway.initiate({ ...attempt, callbackUrl: `${attempt.callbackUrl}/again` });

    expect(second).toEqual(first);
  });
});
