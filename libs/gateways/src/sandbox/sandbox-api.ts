import { currentTraceparent } from '@booking/runtime';
import type { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import { gatewayRequest, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { SandboxProblem } from './sandbox-resources.ts';

/**
 * The statuses of a definite refusal. 401 is not among them: it concerns our key, and the same call may succeed later.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 422]);
/** ... unless another request with this key is still running. */
const IN_USE = 'idempotency_key_in_use';

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly post?: { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };
};

/**
 * Calls the sandbox, the only gateway that receives our trace context. Throws `GatewayRejected` for a definite refusal,
 * `GatewayUnavailable` without a usable answer.
 */
export async function callSandbox<Schema extends z.ZodType>(
  { apiBase, apiKey }: SandboxSettings,
  { path, answer, post, ...call }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `sandbox ${call.purpose}`;
  const traceparent = currentTraceparent();
  const { status, body } = await gatewayRequest({
    purpose,
    method: post ? 'POST' : 'GET',
    url: `${apiBase}/sandbox/v1/${path}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(traceparent !== undefined && { traceparent }),
      ...(post && { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
    },
    ...(post && { body: JSON.stringify(post.body) }),
  });
  if (status >= 400) throw toError({ purpose, status, body });
  return parseAnswer(answer, body, purpose);
}

function toError({ purpose, status, body }: { purpose: string; status: number; body: unknown }): Error {
  const problem = SandboxProblem.safeParse(body);
  if (!REFUSALS.has(status) || !problem.success || problem.data.error.code === IN_USE) {
    return unclearAnswer({ purpose, status, detail: '' });
  }
  const { code, message } = problem.data.error;
  return new GatewayRejected(`${code}: ${message}`);
}
