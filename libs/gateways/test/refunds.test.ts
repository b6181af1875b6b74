import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayNames } from '../src/gateway-registry.ts';
import { GatewayStage, euros, refundOf } from './gateway-stage.ts';

describe.each(gatewayNames)('the %s gateway', (method) => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  describe('a refund', () => {
    it('succeeds once, however often it is asked for', async () => {
      const payment = await stage.paidPayment();
      const order = refundOf(payment, euros(5000));

      const outcomes = await Promise.all([
        stage.gateway.refund(order),
        stage.gateway.refund(order),
        stage.gateway.refund(order),
      ]);

      const [refund] = stage.refundsAtGateway(payment);
      expect(outcomes).toEqual(outcomes.map(() => ({ outcome: 'succeeded', reference: refund?.id })));
      expect(stage.refundsAtGateway(payment)).toHaveLength(1);
      expect(await stage.gateway.fetchRefund(order)).toEqual(outcomes[0]);
    });

    it('is reported with our own id, even before the answer to the request is believed', async () => {
      const payment = await stage.paidPayment();
      const order = refundOf(payment, euros(5000));

      const outcome = await stage.gateway.refund(order);

      expect(await stage.reported('refund', 'succeeded')).toMatchObject({
        reference: outcome.outcome === 'succeeded' && outcome.reference,
        allocationId: order.allocationId,
        amount: euros(5000),
      });
    });

    it('can be made in parts to the last cent and not beyond', async () => {
      const payment = await stage.paidPayment(euros(10_000));
      const parts = [3333, 3333, 3333, 1, 1].map((amount) => refundOf(payment, euros(amount)));

      const outcomes = [];
      for (const part of parts) outcomes.push((await stage.gateway.refund(part)).outcome);

      expect(outcomes).toEqual(['succeeded', 'succeeded', 'succeeded', 'succeeded', 'failed']);
    });

    it('may stay pending, with a reason, until it succeeds', async () => {
      const order = refundOf(await stage.paidPayment(), euros(100));
      stage.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: 50 });

      expect(await stage.gateway.refund(order)).toMatchObject({
        outcome: 'pending',
        reason: expect.stringMatching(/\w/),
      });

      expect(await stage.reported('refund', 'succeeded')).toMatchObject({ allocationId: order.allocationId });
      expect(await stage.gateway.fetchRefund(order)).toMatchObject({ outcome: 'succeeded' });
    });

    it.each(['pending_then_failed', 'succeeded_then_failed'] as const)('may fail later: %s', async (behaviour) => {
      const order = refundOf(await stage.paidPayment(), euros(100));
      stage.controls.planRefunds({ behaviour, afterMs: 50 });

      expect((await stage.gateway.refund(order)).outcome).not.toBe('failed');

      const report = await stage.reported('refund', 'failed');
      expect(report).toMatchObject({ allocationId: order.allocationId, reason: expect.stringMatching(/\w/) });
      expect(await stage.gateway.fetchRefund(order)).toMatchObject({ outcome: 'failed' });
    });

    it('may be refused, which leaves nothing behind', async () => {
      const payment = await stage.paidPayment();
      stage.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
      const order = refundOf(payment, euros(100));

      expect(await stage.gateway.refund(order)).toMatchObject({ outcome: 'failed', reference: null });
      expect(await stage.gateway.fetchRefund(order)).toBeUndefined();
    });

    it('of a payment that was never made is refused', async () => {
      const payment = await stage.openPayment();

      expect(await stage.gateway.refund(refundOf(payment, euros(100)))).toMatchObject({ outcome: 'failed' });
    });

    it('that is made in the dashboard is reported without an id of ours', async () => {
      const payment = await stage.paidPayment();

      const refund = stage.controls.refund(payment.gatewayReference, 700);

      const { captureReference } = await stage.gateway.fetchPayment(payment);
      expect(await stage.reported('refund', 'succeeded')).toMatchObject({
        reference: refund.id,
        allocationId: null,
        captureReference,
        amount: euros(700),
      });
    });
  });

  describe('a refund that never reached the gateway', () => {
    it.each(['error_before', 'too_many_requests', 'redirect'] as const)(
      'by %s is unknown, although the gateway did nothing',
      async (fault) => {
        const payment = await stage.paidPayment();
        const order = refundOf(payment, euros(5000));
        stage.controls.addFault({ operation: 'create_refund', fault });

        expect(await stage.gateway.refund(order)).toMatchObject({ outcome: 'unknown' });

        expect(await stage.gateway.fetchRefund(order)).toBeUndefined();
      },
    );
  });
});
