import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { MollieProblem } from './mollie-objects.ts';

/**
 * The statuses of a definite refusal (docs.mollie.com/reference/handling-errors). 401 and 403 concern our API key.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 422]);
/**
 * The status for the second of two equal requests. Mollie refuses a refund for an hour after another refund of the
 * payment with the same amount (docs.mollie.com/changelog, March 2020).
 */
const CONFLICT = 409;

type Change = 'delete' | { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };

/** Calls Mollie. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callMollie = gatewayApi({
  gateway: 'mollie',
  base: ({ apiBase }: MollieSettings) => `${apiBase}/v2`,
  headers: ({ apiKey }) => ({ authorization: `Bearer ${apiKey}` }),
  write: (change: Change) =>
    change === 'delete'
      ? { method: 'DELETE' }
      : { body: JSON.stringify(change.body), headers: { 'idempotency-key': change.idempotencyKey } },
  toError,
});

function toError({ purpose, status, body }: Failure): Error {
  const problem = MollieProblem.safeParse(body);
  const title = problem.data?.title ?? 'no reason';
  if (!problem.success || !REFUSAL_STATUSES.has(status)) {
    return unclearAnswer({ purpose, status, detail: title, isTooEarly: status === CONFLICT });
  }
  return refusal(`${title}: ${problem.data.detail ?? ''}`);
}
