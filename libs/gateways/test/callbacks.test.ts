import { isVouchedFor } from '@booking/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { gatewayNames } from '../src/gateway-registry.ts';
import type { RawCallback, WebhookResult } from '../src/payment-gateway.ts';
import { GatewayStage, euros, refundOf, until } from './gateway-stage.ts';

describe.each(gatewayNames)('the %s gateway', (method) => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await GatewayStage.set(method);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  describe('a callback', () => {
    it('that is delivered several times is one event', async () => {
      stage.controls.addFault({ operation: 'callback', fault: 'duplicate', copies: 9 });
      await stage.paidPayment();

      const results = await until(async () => {
        const found = await stage.resultsAbout('payment');
        return found.length === 10 ? found : undefined;
      });

      expect(new Set(results.map(({ eventId }) => eventId)).size).toBe(1);
    });

    it('that was refused at first comes again as the same event', async () => {
      stage.inbox.answers.push(503, 503);
      await stage.paidPayment();

      const results = await until(async () => {
        const found = await stage.resultsAbout('payment');
        return found.length === 3 ? found : undefined;
      });

      expect(new Set(results.map(({ eventId }) => eventId)).size).toBe(1);
    });

    it.each(['forge_signature', 'alter_body'] as const)('with %s is refused, the genuine one is not', async (fault) => {
      stage.controls.addFault({ operation: 'callback', fault });
      stage.inbox.answers.push(401);
      await stage.paidPayment();
      await stage.reported('payment', 'succeeded');

      await until(() => stage.inbox.received[1]);
      const [forged, genuine] = await Promise.all(
        stage.inbox.received.map((callback) => stage.gateway.handleWebhook(callback)),
      );
      const isUnsigned = fault === 'forge_signature' && isHearsay(genuine);
      expect(forged?.result).toBe(isUnsigned ? 'authentic' : 'refused');
      expect(genuine?.result).toBe('authentic');
    });

    it.each([
      [300, 'authentic'],
      [302, 'refused'],
      [-302, 'refused'],
    ])('that is %d seconds old is %s', async (ageSeconds, expected) => {
      await stage.paidPayment();
      await stage.reported('payment', 'succeeded');
      const [callback] = stage.inbox.received;
      const later = stage.gatewayAt(() => new Date((sentAtSeconds(callback) + ageSeconds) * 1000));

      const { signsTime } = stage.gateway.capabilities;
      expect(callback && (await later.handleWebhook(callback)).result).toBe(signsTime ? expected : 'authentic');
    });

    it('that overtook an earlier one says the same as in order', async () => {
      stage.controls.addFault({ operation: 'callback', fault: 'reorder' });
      const payment = await stage.paidPayment();
      await stage.gateway.refund(refundOf(payment, euros(100)));
      await stage.reported('payment', 'succeeded');

      const [first] = stage.inbox.received;
      const result = first && (await stage.read(first));
      const refund: unknown = expect.objectContaining({ kind: 'refund' });
      expect(result).toMatchObject({ reports: expect.arrayContaining([refund]) as unknown });
    });

    it('that never arrives is made up for by asking', async () => {
      stage.controls.addFault({ operation: 'callback', fault: 'drop' });
      const payment = await stage.paidPayment();

      expect((await stage.gateway.fetchPayment(payment)).status).toBe('succeeded');
      expect(stage.inbox.received).toEqual([]);
    });

    it('is acknowledged in the way that stops the gateway', async () => {
      await stage.paidPayment();
      await stage.reported('payment', 'succeeded');

      const [result] = await stage.resultsAbout('payment');
      expect(result?.acknowledgement).toEqual({
        status: 200,
        contentType: 'application/json',
        body: '{"received":true}',
      });
    });

    it('is vouched for, unless the gateway can be asked what is true of it', async () => {
      await stage.paidPayment();
      await stage.reported('payment', 'succeeded');

      const [result] = await stage.resultsAbout('payment');
      expect(result && isVouchedFor(result)).toBe(stage.gateway.fetchReports === undefined);
    });

    it('hints at a payment, of which the gateway tells everything', async () => {
      const payment = await stage.paidPayment();
      await stage.gateway.refund(refundOf(payment, euros(100)));
      stage.controls.openDispute(payment.gatewayReference);
      await stage.reported('dispute', 'opened');
      const results = await Promise.all(stage.inbox.received.map((callback) => stage.gateway.handleWebhook(callback)));
      const [hint] = results.flatMap((result) => (result.result === 'authentic' ? result.reports : []));
      if (!stage.gateway.fetchReports || !hint) return;

      const kinds = (await stage.gateway.fetchReports(hint)).map(({ kind }) => kind);
      expect(kinds).toEqual(['payment', 'refund', 'dispute']);
    });
  });
});

/** Nothing in it proves who sent it, so nobody needs to forge anything. */
function isHearsay(result: WebhookResult | undefined): boolean {
  return result?.result === 'authentic' && result.vouching === 'nothing';
}

/** The time a callback was signed at; now, where no time is signed. */
function sentAtSeconds(callback: RawCallback | undefined): number {
  const { 'webhook-timestamp': standard, 'stripe-signature': stripe } = callback?.headers ?? {};
  const time = standard ?? /t=(\d+)/.exec(stripe ?? '')?.[1];
  return time === undefined ? Math.floor(Date.now() / 1000) : Number(time);
}
