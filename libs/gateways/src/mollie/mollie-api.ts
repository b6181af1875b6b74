import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { MollieProblem } from './mollie-objects.ts';

/**
 * The statuses of a definite refusal (docs.mollie.com/reference/handling-errors). Not among them are 401 and 403, which
 * concern our API key, and 409. After a 409, an equal request is still running or has succeeded.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 422]);

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
    return unclearAnswer({ purpose, status, detail: title });
  }
  return refusal(`${title}: ${problem.data.detail ?? ''}`);
}
