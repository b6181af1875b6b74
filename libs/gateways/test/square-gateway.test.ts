import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refundOf, until } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import { fixtureOf } from './fixture-of.ts';
import { euros } from './gateway-fixture.ts';

describe('the behaviour of Square only', () => {
  const fixture = fixtureOf('square');

  it('an order with a declined card can still be cancelled, and is not paid afterwards', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.decline(payment.gatewayReference);

    await fixture().gateway.cancel?.(payment);

    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('expired');
    expect(() => fixture().controls.pay(payment.gatewayReference)).toThrow();
  });

  it('a payment during the cancellation of its order is not overlooked', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.addFault({ operation: 'expire_session', fault: 'held' });

    const cancelled = expect(fixture().gateway.cancel?.(payment)).rejects.toThrow(
      new GatewayUnavailable('square expire session: answered 400 VERSION_MISMATCH'),
    );
    await until('The request', () => (fixture().controls.faults().length === 0 ? true : undefined));
    fixture().controls.pay(payment.gatewayReference);
    fixture().controls.clearFaults();

    await cancelled;
    await expect(fixture().gateway.cancel?.(payment)).rejects.toThrow(GatewayRejected);
    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('succeeded');
  });

  it('a key that was used with another amount is not reported as a refusal of the payment', async () => {
    const attempt = fixture().attempt();
    await fixture().gateway.initiate(attempt);

    const changed = fixture().gateway.initiate({ ...attempt, amount: euros(1) });

    await expect(changed).rejects.toThrow(
      new GatewayUnavailable('square create session: answered 400 IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('a refusal is not final while our own refund exists, even under a new key', async () => {
    const payment = await fixture().openPayment();
    const { captureId } = fixture().controls.pay(payment.gatewayReference);
    const order = refundOf({ ...payment, captureReference: captureId }, euros(12_050));
    const earlier = await refundByAnotherKey(order.allocationId, captureId ?? '');

    expect(await fixture().gateway.refund(order)).toEqual({ outcome: 'succeeded', reference: earlier });
  });

  it('a refusal is reported as unknown while the search for our own refund fails', async () => {
    const payment = await fixture().paidPayment();
    await fixture().gateway.refund(refundOf(payment, euros(12_050)));
    fixture().controls.addFault({ operation: 'get_refund', fault: 'error_before' });

    expect(await fixture().gateway.refund(refundOf(payment, euros(1)))).toMatchObject({ outcome: 'unknown' });
  });

  it('a list leaves out failed tries, because another try may have paid', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.decline(payment.gatewayReference);

    const time = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000), after: null };
    const records = (await fixture().gateway.listPayments?.(time))?.records;

    expect(records?.map(({ reference }) => reference)).not.toContain(payment.gatewayReference);
  });

  /** A refund whose idempotency key has expired: the refund still exists. */
  async function refundByAnotherKey(allocationId: string, payment: string): Promise<string> {
    const response = await fetch(`${fixture().simulator.url}/square/v2/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${fixture().variables['SQUARE_ACCESS_TOKEN']}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        idempotency_key: randomUUID(),
        payment_id: payment,
        amount_money: euros(12_050),
        reason: allocationId,
      }),
    });
    return ((await response.json()) as { refund: { id: string } }).refund.id;
  }
});
