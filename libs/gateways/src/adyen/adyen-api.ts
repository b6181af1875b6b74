import { z } from 'zod';
import { type Failure, gatewayApi } from '../call-gateway.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { AdyenSettings } from './adyen-environment.ts';

/**
 * The statuses of a definite refusal of the request (docs.adyen.com/development-resources/error-codes). 401 and 403 are
 * not among them, because they concern our API key. 422 can also mean that the first request with a key is still in
 * progress.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 422]);
const REFUSAL_TYPE = 'validation';
/**
 * The code of an error that is not a refusal: "Request already processed or in progress"
 * (docs.adyen.com/development-resources/api-idempotency).
 */
const IN_PROGRESS = '704';

const Problem = z.object({ errorCode: z.string(), errorType: z.string(), message: z.string() });

/**
 * A request that changes something. Adyen repeats its first answer to the same key for at least 31 days
 * (docs.adyen.com/development-resources/api-idempotency).
 */
type Change = { readonly idempotencyKey: string; readonly body: Readonly<Record<string, unknown>> };

/** Calls Adyen. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callAdyen = gatewayApi({
  gateway: 'adyen',
  base: ({ apiBase }: AdyenSettings) => `${apiBase}/v72`,
  headers: ({ apiKey }) => ({ 'x-api-key': apiKey }),
  write: ({ idempotencyKey, body }: Change, { merchantAccount }) => ({
    body: JSON.stringify({ merchantAccount, ...body }),
    headers: { 'idempotency-key': idempotencyKey },
  }),
  toError,
});

function toError({ purpose, status, body }: Failure): Error {
  const { errorCode = 'no code', errorType, message = '' } = Problem.safeParse(body).data ?? {};
  const isRefusal = REFUSALS.has(status) && errorType === REFUSAL_TYPE && errorCode !== IN_PROGRESS;
  if (!isRefusal) return unclearAnswer({ purpose, status, detail: errorCode });
  return message ? refusal(message) : new GatewayRejected(`${purpose}: refused with ${errorCode}`);
}
