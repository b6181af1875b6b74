import type { z } from 'zod';
import { GatewayRejected } from '../gateway-errors.ts';
import { gatewayRequest, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { RazorpayProblem } from './razorpay-objects.ts';

/** The status of a definite refusal (razorpay.com/docs/errors). 401 concerns our key, and 409 a request in progress. */
const BAD_REQUEST = 400;
const REFUSAL_CODE = 'BAD_REQUEST_ERROR';
/** The status for an unknown link when reading. For any other call it says nothing about money. */
const NOT_FOUND = 404;
/**
 * Bad requests that are not refusals (razorpay.com/docs/api/refunds, "Errors"): a request that may succeed later, one
 * that has already succeeded, and a wrong address or key of ours.
 */
const NO_REFUSAL =
  /operation is in progress|idempotency key|duplicate receipt|already been processed|requested URL|api key/i;
const REASON_CHARACTERS_MAX = 500;

type Post = { readonly body: Readonly<Record<string, unknown>>; readonly idempotencyKey?: string };
type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly post?: Post;
};

/** Calls Razorpay. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export async function callRazorpay<Schema extends z.ZodType>(
  settings: RazorpaySettings,
  { path, answer, post, ...call }: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `razorpay ${call.purpose}`;
  const { status, body } = await gatewayRequest({
    purpose,
    method: post ? 'POST' : 'GET',
    url: `${settings.apiBase}/v1/${path}`,
    headers: { authorization: basicCredentials(settings), ...(post && headersOf(post)) },
    ...(post && { body: JSON.stringify(post.body) }),
  });
  if (status >= 400) throw toError({ purpose, status, body, isQuestion: post === undefined });
  return parseAnswer(answer, body, purpose);
}

function basicCredentials({ keyId, keySecret }: RazorpaySettings): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** Only refunds accept an idempotency key. */
function headersOf({ idempotencyKey }: Post): Readonly<Record<string, string>> {
  const key = idempotencyKey === undefined ? {} : { 'x-refund-idempotency': idempotencyKey };
  return { 'content-type': 'application/json', ...key };
}

type Failure = {
  readonly purpose: string;
  readonly status: number;
  readonly body: unknown;
  readonly isQuestion: boolean;
};

function toError({ purpose, status, body, isQuestion }: Failure): Error {
  const { code = 'no reason', description = '' } = RazorpayProblem.safeParse(body).data?.error ?? {};
  const refusals: Readonly<Record<number, boolean>> = {
    [BAD_REQUEST]: code === REFUSAL_CODE,
    [NOT_FOUND]: isQuestion,
  };
  if (!refusals[status] || NO_REFUSAL.test(description)) {
    return unclearAnswer({ purpose, status, detail: code });
  }
  return new GatewayRejected(description.slice(0, REASON_CHARACTERS_MAX) || `${purpose}: there is none`);
}
