import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayNames } from '../src/gateway-registry.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/payment-gateway.ts';
import { GatewayStage, euros, neverLost, refundOf } from './gateway-stage.ts';

describe.each(gatewayNames)('the %s gateway', (method) => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  describe('initiating a payment', () => {
    it('opens a page where the customer can pay', async () => {
      const session = await stage.gateway.initiate(stage.attempt());

      const page = await fetch(session.redirectUrl);
      expect(await page.text()).toContain('€120.50');
      expect(session.expiresAt.getTime()).toBeGreaterThan(Date.now());
    });

    it('opens no second session when it is repeated', async () => {
      const attempt = stage.attempt();
      const sessions = await Promise.all([stage.gateway.initiate(attempt), stage.gateway.initiate(attempt)]);

      expect(sessions[0]).toEqual(sessions[1]);
    });

    it('is refused when the gateway definitely refuses', async () => {
      await expect(stage.gateway.initiate({ ...stage.attempt(), returnUrl: 'nonsense' })).rejects.toThrow(
        GatewayRejected,
      );
    });
  });

  describe('a payment', () => {
    it('that was made is reported with our own id and the amount', async () => {
      const payment = await stage.paidPayment();

      const report = await stage.reported('payment', 'succeeded');
      expect(report).toMatchObject({
        paymentId: payment.paymentId,
        reference: payment.gatewayReference,
        amount: euros(12_050),
      });
      expect(await stage.gateway.fetchPayment(payment)).toMatchObject({
        status: 'succeeded',
        captureReference: report.captureReference,
        amount: euros(12_050),
      });
    });

    it.each(['succeeded', 'failed'] as const)('by a delayed method is pending, then %s', async (status) => {
      const payment = await stage.openPayment();

      stage.controls.pay(payment.gatewayReference, 'delayed');
      await stage.reported('payment', 'pending');
      expect((await stage.gateway.fetchPayment(payment)).status).toBe('pending');
      stage.controls.settle(payment.gatewayReference, status);

      expect((await stage.reported('payment', status)).reference).toBe(payment.gatewayReference);
      expect((await stage.gateway.fetchPayment(payment)).status).toBe(status);
    });

    it('that was cancelled can no longer be paid', async () => {
      const payment = await stage.openPayment();
      expect((await stage.gateway.fetchPayment(payment)).status).toBe('open');

      await stage.gateway.cancel?.(payment);

      expect((await stage.reported('payment', 'expired')).reference).toBe(payment.gatewayReference);
      expect((await stage.gateway.fetchPayment(payment)).status).toBe('expired');
      expect(() => stage.controls.pay(payment.gatewayReference)).toThrow();
    });

    it('that was made cannot be cancelled', async () => {
      const payment = await stage.paidPayment();

      await expect(stage.gateway.cancel?.(payment)).rejects.toThrow(GatewayRejected);
    });

    it('the gateway never heard of is refused', async () => {
      const payment = { paymentId: randomUUID(), gatewayReference: 'none', captureReference: null };

      await expect(stage.gateway.fetchPayment(payment)).rejects.toThrow(GatewayRejected);
    });

    it.each(['error_before', 'too_many_requests', 'garbage', 'redirect', 'reset'] as const)(
      'is not known while the gateway answers with %s',
      async (fault) => {
        const payment = await stage.paidPayment();
        stage.controls.addFault({ operation: 'get_session', fault });

        await expect(stage.gateway.fetchPayment(payment)).rejects.toThrow(GatewayUnavailable);
      },
    );
  });

  describe('a dispute', () => {
    it.each(['won', 'lost'] as const)('is reported when it is opened and when it is %s', async (status) => {
      const payment = await stage.paidPayment();

      if (status === 'lost' && neverLost.has(method)) return;

      const dispute = stage.controls.openDispute(payment.gatewayReference);
      const opened = await stage.reported('dispute', 'opened');
      stage.controls.closeDispute(dispute.id, status);

      const { captureReference } = await stage.gateway.fetchPayment(payment);
      expect(opened).toMatchObject({ reference: dispute.id, captureReference, amount: euros(12_050) });
      expect(await stage.reported('dispute', status)).toMatchObject({ reference: dispute.id });
    });

    it('makes the gateway refuse refunds', async () => {
      const payment = await stage.paidPayment();
      stage.controls.openDispute(payment.gatewayReference);

      expect(await stage.gateway.refund(refundOf(payment, euros(1)))).toMatchObject({ outcome: 'failed' });
    });
  });
});
