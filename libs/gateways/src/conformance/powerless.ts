import assert from 'node:assert/strict';
import { isVouchedFor } from '@booking/contracts';
import type { PaymentGateway, RawCallback, WebhookResult } from '../payment-gateway.ts';

type Adapter = { readonly gateway: PaymentGateway };

/**
 * Whatever somebody made of a callback brings nothing about: it is refused; or nothing is read in it; or it says what the
 * genuine one says; or it is no more than a hint, about which the gateway is asked.
 */
export async function assertPowerless(
  { gateway }: Adapter,
  forged: RawCallback,
  genuine?: WebhookResult,
): Promise<void> {
  const result = await gateway.handleWebhook(forged);
  if (result.result === 'refused' || result.reports.length === 0) return;
  const isHint = !isVouchedFor(result) && gateway.fetchReports !== undefined;
  if (!isHint) assert.deepEqual(factsOf(result), genuine && factsOf(genuine), 'a forgery is believed');
}

/**
 * The same of what somebody sends who proves nothing, or something else. Where a gateway proves who it is, that is refused:
 * what nobody sent is not even a hint.
 */
export async function assertForeign({ gateway }: Adapter, forged: RawCallback, genuine?: WebhookResult): Promise<void> {
  const result = await gateway.handleWebhook(forged);
  if (result.result === 'authentic' && result.vouching === 'nothing') return assertPowerless({ gateway }, forged);
  if (result.result === 'refused') return;
  assert.deepEqual(factsOf(result), genuine && factsOf(genuine), 'a forgery is taken for genuine');
}

/** Everything but its name, which need not be signed: under another one the same is said again. */
function factsOf(result: WebhookResult): unknown {
  return result.result === 'authentic' ? { ...result, eventId: '' } : result;
}
