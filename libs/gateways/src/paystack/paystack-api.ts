import type { z } from 'zod';
import { type Failure, gatewayApi, type GatewayCall } from '../call-gateway.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { PaystackAnswer, PaystackProblem } from './paystack-objects.ts';

/** The status of a definite refusal (paystack.com/docs/api/errors). 401 and 403 concern our key. */
const BAD_REQUEST = 400;
/** The status for an unknown resource in a query. As the answer to any other call, it says nothing about money. */
const NOT_FOUND = 404;
/** The error code of a bad request for an unknown transaction. */
const NEVER_WAS = 'transaction_not_found';
/** The messages of bad requests that are not refusals: a wrong key on our side, or a passing failure. */
const NO_REFUSAL = /invalid key|authorization|please wait|try again/i;
/** The message for too many requests (github.com/PaystackOSS/openapi, errors/api-errors.json). */
const RATE_LIMITED = 'Please wait a few minutes and try again.';

/** `next` is the cursor of the next page: null after the last page, and undefined where a list has no cursor. */
type Answered<Schema extends z.ZodType> = { readonly data: z.infer<Schema>; readonly next: string | null | undefined };

/** Paystack definitely does not know the requested resource. */
export class UnknownToPaystack extends GatewayRejected {}

const call = gatewayApi({
  gateway: 'paystack',
  base: ({ apiBase }: PaystackSettings) => apiBase,
  headers: ({ secretKey }) => ({ authorization: `Bearer ${secretKey}` }),
  write: (body: Readonly<Record<string, unknown>>) => ({ body: JSON.stringify(body) }),
  toError,
});

/**
 * Calls Paystack. `answer` is the schema of the answer's data. Throws `GatewayRejected` for a definite refusal,
 * `GatewayUnavailable` without a usable answer.
 */
export async function callPaystack<Schema extends z.ZodType>(
  settings: PaystackSettings,
  { answer, ...asked }: GatewayCall<Schema, Readonly<Record<string, unknown>>>,
): Promise<Answered<Schema>> {
  const { data, meta } = await call(settings, { ...asked, answer: PaystackAnswer });
  return { data: parseAnswer(answer, data, `paystack ${asked.purpose}`), next: meta?.next };
}

function toError({ purpose, status, body, isQuestion }: Failure): Error {
  const problem = PaystackProblem.safeParse(body).data;
  if (!problem || !isRefusal(status, isQuestion) || NO_REFUSAL.test(problem.message)) {
    const isThrottled = problem?.message === RATE_LIMITED;
    return unclearAnswer({ purpose, status, detail: problem?.code ?? 'no code', isThrottled });
  }
  return refusal(problem.message, neverWas(status, problem) ? UnknownToPaystack : GatewayRejected);
}

function isRefusal(status: number, isQuestion: boolean): boolean {
  return status === BAD_REQUEST || (status === NOT_FOUND && isQuestion);
}

function neverWas(status: number, { code }: PaystackProblem): boolean {
  return status === NOT_FOUND || code === NEVER_WAS;
}
