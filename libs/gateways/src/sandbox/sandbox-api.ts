import { currentTraceparent } from '@booking/runtime';
import { type Failure, gatewayApi } from '../call-gateway.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { unclearAnswer } from '../gateway-request.ts';
import type { SandboxSettings } from './sandbox-environment.ts';
import { SandboxProblem } from './sandbox-resources.ts';

/**
 * The statuses of a definite refusal. 401 is not among them: it concerns our key, and the same call may succeed later.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 409, 422]);
/** The codes of errors that are not refusals: another request with this key is still running, or came first. */
const KEY_CODES: ReadonlySet<string> = new Set(['idempotency_key_in_use', 'idempotency_key_reused']);

type Change = { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };

/**
 * Calls the sandbox, the only gateway that receives our trace context. Throws `GatewayRejected` for a definite refusal,
 * `GatewayUnavailable` without a usable answer.
 */
export const callSandbox = gatewayApi({
  gateway: 'sandbox',
  base: ({ apiBase }: SandboxSettings) => `${apiBase}/sandbox/v1`,
  headers: ({ apiKey }) => {
    const traceparent = currentTraceparent();
    return { authorization: `Bearer ${apiKey}`, ...(traceparent !== undefined && { traceparent }) };
  },
  write: ({ idempotencyKey, body }: Change) => ({
    body: JSON.stringify(body),
    headers: { 'idempotency-key': idempotencyKey },
  }),
  toError,
});

function toError({ purpose, status, body }: Failure): Error {
  const problem = SandboxProblem.safeParse(body);
  if (!REFUSALS.has(status) || !problem.success || KEY_CODES.has(problem.data.error.code)) {
    return unclearAnswer({ purpose, status, detail: '' });
  }
  const { code, message } = problem.data.error;
  return new GatewayRejected(`${code}: ${message}`);
}
