import type { PaymentReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { cents, openPayment, refundOf, reported, reportsOf } from '../src/conformance.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the Adyen gateway', () => {
  const fixture = fixtureOf('adyen');

  /** The reports about tries to pay, in order. */
  async function tries(): Promise<readonly PaymentReport[]> {
    const results = await Promise.all(fixture().received.map((callback) => fixture().gateway.handleWebhook(callback)));
    return results.flatMap(reportsOf).filter((report) => report.kind === 'payment');
  }

  it('keeps the page open after a declined try, and gives each try its own reference', async () => {
    const payment = await openPayment(fixture());
    fixture().controls.decline(payment.gatewayReference);
    fixture().controls.decline(payment.gatewayReference);
    await reported(fixture(), 'payment open');
    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('open');

    fixture().controls.pay(payment.gatewayReference);

    const { captureReference } = await reported(fixture(), 'payment succeeded');
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded', captureReference });
    const names = (await tries()).map((one) => one.captureReference);
    expect(new Set(names).size).toBe(3);
  });

  it('keeps the page open after a try that was pending and then declined', async () => {
    const payment = await openPayment(fixture());
    fixture().controls.pay(payment.gatewayReference, 'delayed');
    await reported(fixture(), 'payment pending');
    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('pending');

    fixture().controls.settle(payment.gatewayReference, 'failed');

    await reported(fixture(), 'payment open');
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'open', reason: 'declined' });
  });

  it('reports an unknown outcome of a refund while no notification about the payment has arrived', async () => {
    const payment = await openPayment(fixture());

    expect(await fixture().gateway.refund(refundOf(payment, cents(fixture(), 100)))).toMatchObject({
      outcome: 'unknown',
    });
  });

  it('shows the description of the payment on the page', async () => {
    const description = 'Two nights at the lake';
    const { redirectUrl } = await fixture().gateway.initiate({ ...fixture().attempt(), description });

    const page = await (await fetch(redirectUrl)).text();
    expect(page).toContain(description);
  });
});
