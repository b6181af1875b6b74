import { describe, expect, it } from '@jest/globals';
import type { GatewayReport, Vouching } from '@booking/contracts';
import type { PaymentGateway, RawCallback, WebhookResult } from '../payment-gateway.ts';
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

/** An adapter that takes whatever comes for this. */
function credulous(result: WebhookResult) {
  const gateway = { handleWebhook: () => Promise.resolve(result), fetchReports: () => Promise.resolve([]) };
  return { gateway: gateway as unknown as PaymentGateway };
}

function authentic(vouching: Vouching, reports: readonly GatewayReport[] = [report]): WebhookResult {
  return { result: 'authentic', eventId: '1', eventType: 'x', vouching, reports, unreadable: null };
}

const other = { ...report, reference: 'session-2' };

describe('an adapter that takes a request without a proof for genuine', () => {
  it.each(['body', 'fields', 'sender'] as const)('does not pass, believed as %s', async (vouching) => {
    await expect(assertForeign(credulous(authentic(vouching)), forged)).rejects.toThrow('taken for genuine');
    await expect(assertForeign(credulous(authentic(vouching, [])), forged)).rejects.toThrow('taken for genuine');
  });

  it('passes when it believes nothing of it, or reads what the genuine one says', async () => {
    await assertForeign(credulous(authentic('nothing')), forged);
    await assertForeign(credulous(authentic('sender')), forged, authentic('sender'));
    await assertForeign(credulous({ result: 'refused', reason: 'no proof' }), forged);
  });
});

describe('an adapter that reads a changed body', () => {
  it('does not pass when it believes it', async () => {
    await expect(
      assertPowerless(credulous(authentic('fields', [other])), forged, authentic('fields')),
    ).rejects.toThrow();
    await expect(assertPowerless(credulous(authentic('body')), forged)).rejects.toThrow();
  });

  it('passes when it takes it for a hint', async () => {
    await assertPowerless(credulous(authentic('sender', [other])), forged, authentic('sender'));
    await assertPowerless(credulous(authentic('nothing', [other])), forged, authentic('nothing'));
  });
});
