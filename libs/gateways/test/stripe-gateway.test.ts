import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refundOf } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import { fixtureOf } from './fixture-of.ts';
import { euros } from './gateway-fixture.ts';

describe('the behaviour of Stripe only', () => {
  const fixture = fixtureOf('stripe');

  it('a key that was used with another amount is not reported as a refusal of the payment', async () => {
    const attempt = fixture().attempt();
    await fixture().gateway.initiate(attempt);

    const changed = fixture().gateway.initiate({ ...attempt, amount: euros(1) });

    await expect(changed).rejects.toThrow(GatewayUnavailable);
  });

  it('an amount that Stripe cannot express is rejected before anything is sent', async () => {
    const sessions = fixture().controls.sessions().length;

    const initiated = fixture().gateway.initiate(fixture().attempt({ amount: 1234, currency: 'KWD' }));

    await expect(initiated).rejects.toThrow(GatewayRejected);
    expect(fixture().controls.sessions()).toHaveLength(sessions);
  });

  it('a refusal is not final while our own refund exists, even under a new key', async () => {
    const payment = await fixture().openPayment();
    const { captureId } = fixture().controls.pay(payment.gatewayReference);
    const order = refundOf({ ...payment, captureReference: captureId }, euros(12_050));
    const earlier = await refundByAnotherKey(order.allocationId, captureId ?? '');

    expect(await fixture().gateway.refund(order)).toEqual({ outcome: 'succeeded', reference: earlier.id });
  });

  it('a refusal is reported as unknown while the search for our own refund fails', async () => {
    const payment = await fixture().paidPayment();
    await fixture().gateway.refund(refundOf(payment, euros(12_050)));
    fixture().controls.addFault({ operation: 'list_refunds', fault: 'error_before' });

    expect(await fixture().gateway.refund(refundOf(payment, euros(1)))).toMatchObject({ outcome: 'unknown' });
  });

  /** A refund older than 24 hours: it still exists, but its idempotency key has expired. */
  async function refundByAnotherKey(allocationId: string, capture: string): Promise<{ id: string }> {
    const response = await fetch(`${fixture().simulator.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture().variables['STRIPE_SECRET_KEY']}`, 'idempotency-key': randomUUID() },
      body: new URLSearchParams({ payment_intent: capture, 'metadata[allocation_id]': allocationId }).toString(),
    });
    return (await response.json()) as { id: string };
  }
});
