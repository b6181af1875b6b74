import type { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import { gatewayRequest, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { MollieSettings } from './mollie-environment.ts';
import { MollieProblem } from './mollie-objects.ts';

/**
 * The statuses of a definite refusal (docs.mollie.com/reference/handling-errors). 401 and 403 concern our API key. 409
 * concerns a request that is still running or was already sent, so the same call may succeed later or has succeeded.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 410, 422]);
const REASON_CHARACTERS_MAX = 500;

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly post?: { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };
  readonly isDeletion?: boolean;
};

/** Calls Mollie. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export async function callMollie<Schema extends z.ZodType>(
  { apiBase, apiKey }: MollieSettings,
  { path, answer, post, isDeletion = false, ...call }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `mollie ${call.purpose}`;
  const verb = isDeletion ? 'DELETE' : 'GET';
  const { status, body } = await gatewayRequest({
    purpose,
    method: post ? 'POST' : verb,
    url: `${apiBase}/v2/${path}`,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(post && { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
    },
    ...(post && { body: JSON.stringify(post.body) }),
  });
  if (status >= 400) throw toError({ purpose, status, body });
  return parseAnswer(answer, body, purpose);
}

function toError({ purpose, status, body }: { purpose: string; status: number; body: unknown }): Error {
  const problem = MollieProblem.safeParse(body);
  const title = problem.data?.title ?? 'no reason';
  if (!problem.success || !REFUSAL_STATUSES.has(status)) {
    return unclearAnswer({ purpose, status, detail: title });
  }
  return new GatewayRejected(`${title}: ${problem.data.detail ?? ''}`.slice(0, REASON_CHARACTERS_MAX));
}
