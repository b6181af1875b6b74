import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayNames } from '../src/gateway-registry.ts';
import { GatewayUnavailable, type GatewayPaymentReference, type PaymentAttempt } from '../src/payment-gateway.ts';
import { GatewayStage, euros, refundOf } from './gateway-stage.ts';

describe.each(gatewayNames)('the %s gateway acts and then its answer is lost', (method) => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  describe.each(['error_after', 'reset', 'garbage'] as const)('by %s', (fault) => {
    it('initiating again opens no second session', async () => {
      const attempt = stage.attempt();
      stage.controls.addFault({ operation: 'create_session', fault });
      await expect(stage.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable);

      const { gatewayReference } = await stage.gateway.initiate(attempt);

      expect(sessionsOf(attempt).map(({ id }) => id)).toEqual([gatewayReference]);
    });

    it('cancelling again is no refusal: the session was closed for us', async () => {
      const payment = await stage.openPayment();
      stage.controls.addFault({ operation: 'expire_session', fault });
      await expect(stage.gateway.cancel?.(payment)).rejects.toThrow(GatewayUnavailable);

      await stage.gateway.cancel?.(payment);

      expect(expiriesOf(payment)).toHaveLength(1);
    });

    it('a refund is unknown, is found, and is not made twice', async () => {
      const payment = await stage.paidPayment();
      const order = refundOf(payment, euros(5000));
      stage.controls.addFault({ operation: 'create_refund', fault });

      expect(await stage.gateway.refund(order)).toMatchObject({ outcome: 'unknown' });

      expect(await stage.gateway.fetchRefund(order)).toMatchObject({ outcome: 'succeeded' });
      expect(await stage.gateway.refund(order)).toMatchObject({ outcome: 'succeeded' });
      expect(stage.refundsAtGateway(payment)).toHaveLength(1);
    });
  });

  it('by silence, which ends after ten seconds, nothing is done twice', async () => {
    const attempt = stage.attempt();
    const [closing, paid] = [await stage.openPayment(), await stage.paidPayment()];
    const order = refundOf(paid, euros(5000));
    for (const operation of ['create_session', 'expire_session', 'create_refund'] as const) {
      stage.controls.addFault({ operation, fault: 'time_out' });
    }

    const [refunded] = await Promise.all([
      stage.gateway.refund(order),
      expect(stage.gateway.initiate(attempt)).rejects.toThrow(GatewayUnavailable),
      expect(stage.gateway.cancel?.(closing)).rejects.toThrow(GatewayUnavailable),
    ]);
    expect(refunded).toEqual({ outcome: 'unknown', reason: `${method} create refund: no answer in 10000 ms` });

    await stage.gateway.initiate(attempt);
    await stage.gateway.cancel?.(closing);
    expect(await stage.gateway.refund(order)).toMatchObject({ outcome: 'succeeded' });
    expect([sessionsOf(attempt), expiriesOf(closing), stage.refundsAtGateway(paid)]).toMatchObject([[{}], [{}], [{}]]);
  });

  function sessionsOf({ paymentId }: PaymentAttempt) {
    return stage.controls.sessions().filter(({ clientReference }) => clientReference === paymentId);
  }

  /** Nothing else happened to these sessions, so that everything told of them is that they were closed. */
  function expiriesOf({ gatewayReference }: GatewayPaymentReference) {
    return stage.controls.callbacks().filter(({ sessionId }) => sessionId === gatewayReference);
  }
});
