import type { PaymentReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { cents, openPayment, refundOf, reported, reportsOf } from '../src/conformance.ts';
import { stageOf } from './stage-of.ts';

describe('what is particular about Adyen', () => {
  const stage = stageOf('adyen');

  /** What is told of tries to pay, the first one first. */
  async function tries(): Promise<readonly PaymentReport[]> {
    const results = await Promise.all(stage().received.map((callback) => stage().gateway.handleWebhook(callback)));
    return results.flatMap(reportsOf).filter((report) => report.kind === 'payment');
  }

  it('a declined try ends nothing: its page can still be paid at, under a name of its own', async () => {
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

  it('a try that was pending and then declined leaves the page as it was', async () => {
    const payment = await openPayment(stage());
    stage().controls.pay(payment.gatewayReference, 'delayed');
    await reported(stage(), 'payment pending');
    expect((await stage().gateway.fetchPayment(payment)).status).toBe('pending');

    stage().controls.settle(payment.gatewayReference, 'failed');

    await reported(stage(), 'payment open');
    expect(await stage().gateway.fetchPayment(payment)).toMatchObject({ status: 'open', reason: 'declined' });
  });

  it('a refund of a payment that nothing was told of is unknown: the news may still be on its way', async () => {
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
