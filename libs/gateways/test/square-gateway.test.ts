import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { refundOf, until } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import { euros } from './gateway-stage.ts';
import { stageOf } from './stage-of.ts';

describe('the behaviour of Square only', () => {
  const stage = stageOf('square');

  it('an order with a declined card can still be cancelled, and is not paid afterwards', async () => {
    const payment = await stage().openPayment();
    stage().controls.decline(payment.gatewayReference);

    await stage().gateway.cancel?.(payment);

    expect((await stage().gateway.fetchPayment(payment)).status).toBe('expired');
    expect(() => stage().controls.pay(payment.gatewayReference)).toThrow();
  });

  it('a payment during the cancellation of its order is not overlooked', async () => {
    const payment = await stage().openPayment();
    stage().controls.addFault({ operation: 'expire_session', fault: 'held' });

    const cancelled = expect(stage().gateway.cancel?.(payment)).rejects.toThrow(
      new GatewayUnavailable('square expire session: answered 400 VERSION_MISMATCH'),
    );
    await until('The request', () => (stage().controls.faults().length === 0 ? true : undefined));
    stage().controls.pay(payment.gatewayReference);
    stage().controls.clearFaults();

    await cancelled;
    await expect(stage().gateway.cancel?.(payment)).rejects.toThrow(GatewayRejected);
    expect((await stage().gateway.fetchPayment(payment)).status).toBe('succeeded');
  });

  it('a key that was used with another amount is not reported as a refusal of the payment', async () => {
    const attempt = stage().attempt();
    await stage().gateway.initiate(attempt);

    const changed = stage().gateway.initiate({ ...attempt, amount: euros(1) });

    await expect(changed).rejects.toThrow(
      new GatewayUnavailable('square create session: answered 400 IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('a refusal is not final while our own refund exists, even under a new key', async () => {
    const payment = await stage().openPayment();
    const { captureId } = stage().controls.pay(payment.gatewayReference);
    const order = refundOf({ ...payment, captureReference: captureId }, euros(12_050));
    const earlier = await refundByAnotherKey(order.allocationId, captureId ?? '');

    expect(await stage().gateway.refund(order)).toEqual({ outcome: 'succeeded', reference: earlier });
  });

  it('a refusal is reported as unknown while the search for our own refund fails', async () => {
    const payment = await stage().paidPayment();
    await stage().gateway.refund(refundOf(payment, euros(12_050)));
    stage().controls.addFault({ operation: 'get_refund', fault: 'error_before' });

    expect(await stage().gateway.refund(refundOf(payment, euros(1)))).toMatchObject({ outcome: 'unknown' });
  });

  it('a list leaves out failed tries, because another try may have paid', async () => {
    const payment = await stage().openPayment();
    stage().controls.decline(payment.gatewayReference);

    const time = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000), after: null };
    const records = (await stage().gateway.listPayments?.(time))?.records;

    expect(records?.map(({ reference }) => reference)).not.toContain(payment.gatewayReference);
  });

  /** A refund whose idempotency key has expired: the refund still exists. */
  async function refundByAnotherKey(allocationId: string, payment: string): Promise<string> {
    const response = await fetch(`${stage().simulator.url}/square/v2/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage().variables['SQUARE_ACCESS_TOKEN']}`,
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
