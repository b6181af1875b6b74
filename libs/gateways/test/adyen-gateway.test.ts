import type { PaymentReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { cents, openPayment, refundOf, reported, reportsOf } from '../src/conformance.ts';
import { stageOf } from './stage-of.ts';

describe('the behaviour of Adyen only', () => {
  const stage = stageOf('adyen');

  /** The reports about tries to pay, in order. */
  async function tries(): Promise<readonly PaymentReport[]> {
    const results = await Promise.all(stage().received.map((callback) => stage().gateway.handleWebhook(callback)));
    return results.flatMap(reportsOf).filter((report) => report.kind === 'payment');
  }

  it('a declined try leaves its page open for another try with its own reference', async () => {
    const payment = await openPayment(stage());
    stage().controls.decline(payment.gatewayReference);
    stage().controls.decline(payment.gatewayReference);
    await reported(stage(), 'payment open');
    expect((await stage().gateway.fetchPayment(payment)).status).toBe('open');

    stage().controls.pay(payment.gatewayReference);

    const { captureReference } = await reported(stage(), 'payment succeeded');
    expect(await stage().gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded', captureReference });
    const names = (await tries()).map((one) => one.captureReference);
    expect(new Set(names).size).toBe(3);
  });

  it('a try that was pending and then declined leaves its page open', async () => {
    const payment = await openPayment(stage());
    stage().controls.pay(payment.gatewayReference, 'delayed');
    await reported(stage(), 'payment pending');
    expect((await stage().gateway.fetchPayment(payment)).status).toBe('pending');

    stage().controls.settle(payment.gatewayReference, 'failed');

    await reported(stage(), 'payment open');
    expect(await stage().gateway.fetchPayment(payment)).toMatchObject({ status: 'open', reason: 'declined' });
  });

  it('a refund of a payment without a notification is unknown, because the notification may still be on its way', async () => {
    const payment = await openPayment(stage());

    expect(await stage().gateway.refund(refundOf(payment, cents(stage(), 100)))).toMatchObject({ outcome: 'unknown' });
  });

  it('the page shows the description of the payment', async () => {
    const description = 'Two nights at the lake';
    const { redirectUrl } = await stage().gateway.initiate({ ...stage().attempt(), description });

    const page = await (await fetch(redirectUrl)).text();
    expect(page).toContain(description);
  });
});
