import { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import { gatewayRequest, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { AdyenSettings } from './adyen-environment.ts';

/**
 * The statuses of a definite refusal of the request (docs.adyen.com/development-resources/error-codes). 401 and 403
 * concern our API key. 422 can also mean that the first request with a key is still in progress.
 */
const REFUSALS: ReadonlySet<number> = new Set([400, 422]);
const REFUSAL_TYPE = 'validation';
/** "Request already processed or in progress" (docs.adyen.com/development-resources/api-idempotency). */
const IN_PROGRESS = '704';
const REASON_CHARACTERS_MAX = 500;

const Problem = z.object({ errorCode: z.string(), errorType: z.string(), message: z.string() });

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Adyen repeats its first answer to the same key for at least 31 days (the page on idempotency). */
  readonly idempotencyKey: string;
  readonly answer: Schema;
};

/**
 * Sends a request to Adyen. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable
 * answer.
 */
export async function callAdyen<Schema extends z.ZodType>(
  { apiBase, apiKey, merchantAccount }: AdyenSettings,
  { path, answer, idempotencyKey, ...call }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `adyen ${call.purpose}`;
  const { status, body } = await gatewayRequest({
    purpose,
    method: 'POST',
    url: `${apiBase}/v72/${path}`,
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ merchantAccount, ...call.body }),
  });
  if (status >= 400) throw toError(purpose, status, body);
  return parseAnswer(answer, body, purpose);
}

function toError(purpose: string, status: number, body: unknown): Error {
  const { errorCode = 'no code', errorType, message = '' } = Problem.safeParse(body).data ?? {};
  const isRefusal = REFUSALS.has(status) && errorType === REFUSAL_TYPE && errorCode !== IN_PROGRESS;
  if (!isRefusal) return unclearAnswer({ purpose, status, detail: errorCode });
  return new GatewayRejected(message.slice(0, REASON_CHARACTERS_MAX) || `${purpose}: refused with ${errorCode}`);
}
