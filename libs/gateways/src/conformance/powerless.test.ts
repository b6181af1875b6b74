import type { GatewayReport, Vouching } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { PaymentGateway } from '../payment-gateway.ts';
import { assertForeign, assertPowerless } from './powerless.ts';

const report: GatewayReport = {
  kind: 'payment',
  status: 'succeeded',
  reference: 'session-1',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
};
const forged: RawCallback = { rawBody: Buffer.from('{}'), headers: {}, url: 'https://pay.test' };

/** An adapter that returns this result for any webhook. */
function credulous(result: WebhookResult) {
  const gateway = { handleWebhook: () => Promise.resolve(result), fetchReports: () => Promise.resolve([]) };
  return { gateway: gateway as unknown as PaymentGateway };
}

function authentic(vouching: Vouching, reports: readonly GatewayReport[] = [report]): WebhookResult {
  return { result: 'authentic', eventId: '1', eventType: 'x', vouching, reports, unreadable: null };
}

const other = { ...report, reference: 'session-2' };

describe('an adapter that trusts a request without proof', () => {
  it.each(['body', 'fields', 'sender'] as const)(
    'fails the check when it trusts the request as %s',
    async (vouching) => {
      await expect(assertForeign(credulous(authentic(vouching)), forged)).rejects.toThrow('taken for genuine');
      await expect(assertForeign(credulous(authentic(vouching, [])), forged)).rejects.toThrow('taken for genuine');
    },
  );

  it('passes the check when it reports nothing, or the same as the genuine webhook does', async () => {
    await assertForeign(credulous(authentic('nothing')), forged);
    await assertForeign(credulous(authentic('sender')), forged, authentic('sender'));
    await assertForeign(credulous({ result: 'refused', reason: 'no proof' }), forged);
  });
});

describe('an adapter that accepts a changed body', () => {
  it('fails the check when it trusts the body', async () => {
    await expect(
      assertPowerless(credulous(authentic('fields', [other])), forged, authentic('fields')),
    ).rejects.toThrow();
    await expect(assertPowerless(credulous(authentic('body')), forged)).rejects.toThrow();
  });

  it('passes the check when it treats the body as a hint', async () => {
    await assertPowerless(credulous(authentic('sender', [other])), forged, authentic('sender'));
    await assertPowerless(credulous(authentic('nothing', [other])), forged, authentic('nothing'));
  });
});
