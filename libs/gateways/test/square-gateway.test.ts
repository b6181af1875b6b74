import { describe, expect, it } from '@jest/globals';
import { until } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the Square gateway', () => {
  const fixture = fixtureOf('square');

  it('cancels an order with a declined card, so that it cannot be paid afterwards', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.decline(payment.gatewayReference);

    await fixture().gateway.cancel?.(payment);

    expect((await fixture().gateway.fetchPayment(payment)).status).toBe('expired');
    expect(() => fixture().controls.pay(payment.gatewayReference)).toThrow();
  });

  it('notices a payment during the cancellation of its order', async () => {
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

  it('leaves failed tries out of a list, because another try may have paid', async () => {
    const payment = await fixture().openPayment();
    fixture().controls.decline(payment.gatewayReference);

    const time = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000), after: null };
    const records = (await fixture().gateway.listPayments?.(time))?.records;

    expect(records?.map(({ reference }) => reference)).not.toContain(payment.gatewayReference);
  });
});
