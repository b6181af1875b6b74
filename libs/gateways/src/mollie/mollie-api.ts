import type { z } from 'zod';
import { callGateway, type Failure, type GatewayCall } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { MollieProblem } from './mollie-objects.ts';

/**
 * The statuses of a definite refusal (docs.mollie.com/reference/handling-errors). 401 and 403 concern our API key. 409
 * concerns a request that is still running or was already sent, so the same call may succeed later or has succeeded.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 422]);

type Call<Schema> = GatewayCall<Schema> & {
  readonly post?: { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };
  readonly isDeletion?: boolean;
};

/** Calls Mollie. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export function callMollie<Schema extends z.ZodType>(
  { apiBase, apiKey }: MollieSettings,
  { purpose, path, answer, post, isDeletion = false }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const deletion = isDeletion ? ({ method: 'DELETE' } as const) : undefined;
  return callGateway({
    purpose: `mollie ${purpose}`,
    url: `${apiBase}/v2/${path}`,
    headers: { authorization: `Bearer ${apiKey}` },
    write: post ? { body: JSON.stringify(post.body), headers: { 'idempotency-key': post.idempotencyKey } } : deletion,
    answer,
    toError,
  });
}

function toError({ purpose, status, body }: Failure): Error {
  const problem = MollieProblem.safeParse(body);
  const title = problem.data?.title ?? 'no reason';
  if (!problem.success || !REFUSAL_STATUSES.has(status)) {
    return unclearAnswer({ purpose, status, detail: title });
  }
  return refusal(`${title}: ${problem.data.detail ?? ''}`);
}
