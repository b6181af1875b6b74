import type { z } from 'zod';
import { callGateway, type Failure } from '../call-gateway.ts';
import { GatewayRejected } from '../gateway-errors.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PaystackSettings } from './paystack-environment.ts';
import { PaystackAnswer, PaystackProblem } from './paystack-objects.ts';

/** The status of a definite refusal (paystack.com/docs/api/errors). 401 and 403 concern our key. */
const BAD_REQUEST = 400;
/** The status for an unknown resource when reading. For any other call it says nothing about money. */
const NOT_FOUND = 404;
/** The error code of a bad request for an unknown transaction. */
const NEVER_WAS = 'transaction_not_found';
/** Bad requests that are not refusals: a wrong key of ours, or too many requests at once. */
const NO_REFUSAL = /invalid key|authorization|please wait|try again/i;

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  /** The schema of the answer's data. */
  readonly answer: Schema;
  /** The body of a `POST`; without it the request is a `GET`. */
  readonly post?: Readonly<Record<string, unknown>>;
};

/** `next` is the cursor of the next page: null after the last page, and undefined where a list has no cursor. */
type Answered<Schema extends z.ZodType> = { readonly data: z.infer<Schema>; readonly next: string | null | undefined };

/** Paystack definitely does not know the requested resource. */
export class UnknownToPaystack extends GatewayRejected {}

/** Calls Paystack. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export async function callPaystack<Schema extends z.ZodType>(
  { apiBase, secretKey }: PaystackSettings,
  { path, answer, post, ...call }: Call<Schema>,
): Promise<Answered<Schema>> {
  const purpose = `paystack ${call.purpose}`;
  const { data, meta } = await callGateway({
    purpose,
    url: `${apiBase}/${path}`,
    headers: { authorization: `Bearer ${secretKey}` },
    write: post && { body: JSON.stringify(post) },
    answer: PaystackAnswer,
    toError,
  });
  return { data: parseAnswer(answer, data, purpose), next: meta?.next };
}

function toError({ purpose, status, body, isQuestion }: Failure): Error {
  const problem = PaystackProblem.safeParse(body).data;
  if (!problem || !isRefusal(status, isQuestion) || NO_REFUSAL.test(problem.message)) {
    return unclearAnswer({ purpose, status, detail: problem?.code ?? 'no code' });
  }
  return refusal(problem.message, neverWas(status, problem) ? UnknownToPaystack : GatewayRejected);
}

function isRefusal(status: number, isQuestion: boolean): boolean {
  return status === BAD_REQUEST || (status === NOT_FOUND && isQuestion);
}

function neverWas(status: number, { code }: PaystackProblem): boolean {
  return status === NOT_FOUND || code === NEVER_WAS;
}
