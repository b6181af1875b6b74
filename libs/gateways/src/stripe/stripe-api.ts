import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { StripeSettings } from './stripe-environment.ts';
import { type StripeParameters, toStripeForm } from './stripe-form.ts';
import { StripeProblem } from './stripe-objects.ts';

/** The API version of the objects that this adapter reads. Without the header, the account's default would apply. */
const STRIPE_VERSION = '2026-10-28.endive';

/**
 * The statuses of a definite refusal (docs.stripe.com/api/errors). They exclude 401 and 403 (our key), 409 (a request
 * in progress) and 424 (other systems), after which the same call may succeed later.
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 402, 404]);
const REFUSAL_TYPES: ReadonlySet<string> = new Set(['card_error', 'invalid_request_error']);

/** A request that changes something. Stripe repeats its answer to an idempotency key for a day, even an error 500. */
type Change = { readonly idempotencyKey?: string; readonly parameters: StripeParameters };

/** Calls Stripe. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callStripe = gatewayApi({
  gateway: 'stripe',
  base: ({ apiBase }: StripeSettings) => `${apiBase}/v1`,
  headers: ({ secretKey }) => ({ authorization: `Bearer ${secretKey}`, 'stripe-version': STRIPE_VERSION }),
  write: ({ idempotencyKey: key, parameters }: Change) => ({
    body: toStripeForm(parameters),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  }),
  toError,
});

function toError({ purpose, status, body }: Failure): Error {
  const problem = StripeProblem.safeParse(body);
  const type = problem.data?.error.type ?? 'no reason';
  if (!problem.success || !REFUSAL_STATUSES.has(status) || !REFUSAL_TYPES.has(type)) {
    return unclearAnswer({ purpose, status, detail: type });
  }
  const { code, message } = problem.data.error;
  return refusal(`${code ?? type}: ${message ?? ''}`);
}
