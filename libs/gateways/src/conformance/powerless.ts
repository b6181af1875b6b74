import assert from 'node:assert/strict';
import { isVerified } from '@booking/contracts';
import type { RawCallback, WebhookResult } from '../gateway-callback.ts';
import type { PaymentGateway } from '../payment-gateway.ts';

type Adapter = { readonly gateway: PaymentGateway };

/**
 * Asserts that a manipulated webhook has no effect. The adapter may reject it, read nothing in it, or read the same as
 * in the genuine webhook. It may also treat it as a hint that only leads to a query.
 */
export async function assertPowerless(
  { gateway }: Adapter,
  forged: RawCallback,
  genuine?: WebhookResult,
): Promise<void> {
  const result = await gateway.handleWebhook(forged);
  if (result.result === 'refused' || result.reports.length === 0) return;
  const isHint = !isVerified(result) && gateway.fetchReports !== undefined;
  if (!isHint) assert.deepEqual(factsOf(result), genuine && factsOf(genuine), 'a forgery is trusted');
}

/**
 * Asserts that a webhook without a valid proof of its sender has no effect. If the gateway proves its webhooks, such a
 * webhook is rejected and is not even a hint.
 */
export async function assertForeign({ gateway }: Adapter, forged: RawCallback, genuine?: WebhookResult): Promise<void> {
  const result = await gateway.handleWebhook(forged);
  if (result.result === 'authentic' && result.vouching === 'nothing') return assertPowerless({ gateway }, forged);
  if (result.result === 'refused') return;
  assert.deepEqual(factsOf(result), genuine && factsOf(genuine), 'a forgery is taken for genuine');
}

/**
 * The facts of a result without the event id, which need not be signed. Under another id, the same facts are merely
 * reported again.
 */
function factsOf(result: WebhookResult): unknown {
  return result.result === 'authentic' ? { ...result, eventId: '' } : result;
}
