import type { z } from 'zod';
import { callGateway, type Failure, type GatewayCall } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
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

type Post = { readonly body: Readonly<Record<string, unknown>>; readonly idempotencyKey?: string };
type Call<Schema> = GatewayCall<Schema> & {
  readonly post?: Post;
};

/** Calls Razorpay. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export function callRazorpay<Schema extends z.ZodType>(
  settings: RazorpaySettings,
  { purpose, path, answer, post }: Call<Schema>,
): Promise<z.infer<Schema>> {
  return callGateway({
    purpose: `razorpay ${purpose}`,
    url: `${settings.apiBase}/v1/${path}`,
    headers: { authorization: basicCredentials(settings) },
    write: post && { body: JSON.stringify(post.body), headers: keyHeader(post) },
    answer,
    toError,
  });
}

function basicCredentials({ keyId, keySecret }: RazorpaySettings): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
}

/** Only refunds accept an idempotency key. */
function keyHeader({ idempotencyKey }: Post): Readonly<Record<string, string>> {
  return idempotencyKey === undefined ? {} : { 'x-refund-idempotency': idempotencyKey };
}

function toError({ purpose, status, body, isQuestion }: Failure): Error {
  const { code = 'no reason', description = '' } = RazorpayProblem.safeParse(body).data?.error ?? {};
  const refusals: Readonly<Record<number, boolean>> = {
    [BAD_REQUEST]: code === REFUSAL_CODE,
    [NOT_FOUND]: isQuestion,
  };
  if (!refusals[status] || NO_REFUSAL.test(description)) {
    return unclearAnswer({ purpose, status, detail: code });
  }
  return refusal(description || `${purpose}: there is none`);
}
