import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refundOf, refundsAtGateway, until } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import { fixtureOf } from './fixture-of.ts';
import { euros } from './gateway-fixture.ts';

describe('the Razorpay gateway', () => {
  const fixture = fixtureOf('razorpay');

  it('does not close a link while a payment is under way', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.pay(payment.gatewayReference, 'delayed');

    await expect(fixture().gateway.cancel?.(payment)).rejects.toThrow(new GatewayRejected('Money is under way'));
  });

  it('finds the link of a retry whose expiry time is too close for a new link', async () => {
    const attempt = fixture().attempt();
    const first = await fixture().gateway.initiate(attempt);

    const late = fixture().gateway.initiate({
      ...attempt,
      createdAt: new Date(attempt.createdAt.getTime() - 3_600_000),
    });

    expect(await late).toEqual(first);
  });

  it('reports an unknown outcome when the list that would show an earlier link fails', async () => {
    const attempt = fixture().attempt();
    await fixture().gateway.initiate(attempt);
    fixture().controls.addFault({ operation: 'list_payments', fault: 'error_before' });

    await expect(fixture().gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);
  });

  it('rejects an amount that Razorpay cannot express before anything is sent', async () => {
    const sessions = fixture().controls.sessions().length;

    for (const amount of [
      { amount: 1234, currency: 'KWD' },
      { amount: 500, currency: 'ISK' },
    ] as const) {
      await expect(fixture().gateway.initiate(fixture().attempt(amount))).rejects.toThrow(GatewayRejected);
    }
    expect(fixture().controls.sessions()).toHaveLength(sessions);
  });

  it('finds our own refund after a refusal, even if it was made under another key', async () => {
    const payment = await fixture().openPayment();
    const { captureId } = fixture().controls.pay(payment.gatewayReference);
    const order = refundOf({ ...payment, captureReference: captureId }, euros(12_050));
    const earlier = await refundByAnotherKey(order.allocationId, captureId ?? '');

    expect(await fixture().gateway.refund(order)).toEqual({ outcome: 'succeeded', reference: earlier.id });
  });

  it('makes no second refund after the idempotency key has expired, because the receipt does not expire', async () => {
    const order = refundOf(await fixture().paidPayment(), euros(100));
    const { id } = await refundByAnotherKey(order.allocationId, await captureOf(order.payment.gatewayReference), {
      amount: 100,
      receipt: order.allocationId,
    });

    expect(await fixture().gateway.refund(order)).toMatchObject({ outcome: 'unknown' });
    expect(await fixture().gateway.fetchRefund(order)).toEqual({ outcome: 'succeeded', reference: id });
    expect(refundsAtGateway(fixture(), order.payment)).toHaveLength(1);
  });

  function captureOf(reference: string): Promise<string> {
    return until(
      'The money',
      () =>
        fixture()
          .controls.sessions()
          .find(({ id }) => id === reference)?.captureId ?? undefined,
    );
  }

  async function refundByAnotherKey(
    allocationId: string,
    capture: string,
    request: Readonly<Record<string, unknown>> = {},
  ): Promise<{ id: string }> {
    const { RAZORPAY_KEY_ID: id, RAZORPAY_KEY_SECRET: secret } = fixture().variables;
    const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
    const response = await fetch(`${fixture().simulator.url}/razorpay/v1/payments/${capture}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/json',
        'x-refund-idempotency': randomUUID(),
      },
      body: JSON.stringify({ ...request, notes: { allocation_id: allocationId } }),
    });
    return (await response.json()) as { id: string };
  }
});
