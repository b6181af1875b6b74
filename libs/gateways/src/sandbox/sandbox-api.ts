import { currentTraceparent } from '@booking/runtime';
import type { z } from 'zod';
import { callGateway, type Failure, type GatewayCall } from '../call-gateway.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { unclearAnswer } from '../gateway-request.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { SandboxProblem } from './sandbox-resources.ts';

/**
 * The statuses of a definite refusal. 401 is not among them: it concerns our key, and the same call may succeed later.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 422]);
/** Not refusals either: another request with this key is still running, or was the first one. */
const KEY_CODES: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'idempotency_key_reused']);

type Call<Schema> = GatewayCall<Schema> & {
  readonly post?: { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };
};

/**
 * Calls the sandbox, the only gateway that receives our trace context. Throws `GatewayRejected` for a definite refusal,
 * `GatewayUnavailable` without a usable answer.
 */
export function callSandbox<Schema extends z.ZodType>(
  { apiBase, apiKey }: SandboxSettings,
  { purpose, path, answer, post }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const traceparent = currentTraceparent();
  return callGateway({
    purpose: `sandbox ${purpose}`,
    url: `${apiBase}/sandbox/v1/${path}`,
    headers: { authorization: `Bearer ${apiKey}`, ...(traceparent !== undefined && { traceparent }) },
    write: post && { body: JSON.stringify(post.body), headers: { 'idempotency-key': post.idempotencyKey } },
    answer,
    toError,
  });
}

function toError({ purpose, status, body }: Failure): Error {
  const problem = SandboxProblem.safeParse(body);
  if (!REFUSALS.has(status) || !problem.success || KEY_CODES.has(problem.data.error.code)) {
    return unclearAnswer({ purpose, status, detail: '' });
  }
  const { code, message } = problem.data.error;
  return new GatewayRejected(`${code}: ${message}`);
}
