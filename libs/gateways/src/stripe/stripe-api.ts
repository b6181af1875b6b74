import type { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import { gatewayRequest, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { type StripeParameters, toStripeForm } from './stripe-form.ts';
import { StripeProblem } from './stripe-objects.ts';

/** The API version of the objects that this adapter reads. Without the header, the account's default would apply. */
const STRIPE_VERSION = '2026-10-28.endive';

/**
 * The statuses of a definite refusal (docs.stripe.com/api/errors). 401 and 403 concern our key, 409 a request in
 * progress, and 424 other systems: the same call may succeed later.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 402, 404]);
const REFUSAL_TYPES: ReadonlySet<string> = new Set(['card_error', 'invalid_request_error']);
const REASON_CHARACTERS_MAX = 500;

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly post?: { readonly idempotencyKey: string; readonly parameters: StripeParameters };
};

/** Calls Stripe. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export async function callStripe<Schema extends z.ZodType>(
  { apiBase, secretKey }: StripeSettings,
  { path, answer, post, ...call }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `stripe ${call.purpose}`;
  const { status, body } = await gatewayRequest({
    purpose,
    method: post ? 'POST' : 'GET',
    url: `${apiBase}/v1/${path}`,
    headers: {
      authorization: `Bearer ${secretKey}`,
      'stripe-version': STRIPE_VERSION,
      ...(post && {
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': post.idempotencyKey,
      }),
    },
    ...(post && { body: toStripeForm(post.parameters) }),
  });
  if (status >= 400) throw toError({ purpose, status, body });
  return parseAnswer(answer, body, purpose);
}

function toError({ purpose, status, body }: { purpose: string; status: number; body: unknown }): Error {
  const problem = StripeProblem.safeParse(body);
  const type = problem.data?.error.type ?? 'no reason';
  if (!problem.success || !REFUSAL_STATUSES.has(status) || !REFUSAL_TYPES.has(type)) {
    return unclearAnswer({ purpose, status, detail: type });
  }
  const { code, message } = problem.data.error;
  return new GatewayRejected(`${code ?? type}: ${message ?? ''}`.slice(0, REASON_CHARACTERS_MAX));
}
