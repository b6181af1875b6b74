import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { RazorpaySettings } from './razorpay-environment.ts';
import { RazorpayProblem } from './razorpay-objects.ts';

/**
 * The only status of a definite refusal (razorpay.com/docs/errors). 401 concerns our key. 409 means that a request with
 * the same idempotency key is in progress.
 */
const BAD_REQUEST = 400;
const REFUSAL_CODE = 'BAD_REQUEST_ERROR';
/** The status for an unknown link in a query. As the answer to any other call, it says nothing about money. */
const NOT_FOUND = 404;
/**
 * The descriptions of bad requests that are not refusals (razorpay.com/docs/api/refunds, "Errors"). The request may
 * succeed later, or has already succeeded, or has a wrong address or key.
 */
const NO_REFUSAL =
  /operation is in progress|idempotency key|duplicate receipt|already been processed|requested URL|api key/i;
/** The description of a bad request while the payment is being captured, or another refund of it is in progress. */
const TOO_EARLY = /another payment operation is in progress/i;

/** A request that changes something. Only refunds accept an idempotency key. */
type Change = { readonly body: Readonly<Record<string, unknown>>; readonly idempotencyKey?: string };

/** Calls Razorpay. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callRazorpay = gatewayApi({
  gateway: 'razorpay',
  base: ({ apiBase }: RazorpaySettings) => `${apiBase}/v1`,
  headers: ({ keyId, keySecret }) => ({
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
  }),
  write: ({ body, idempotencyKey: key }: Change) => ({
    body: JSON.stringify(body),
    ...(key !== undefined && { headers: { 'x-refund-idempotency': key } }),
  }),
  toError,
});

function toError({ purpose, status, body, isQuestion }: Failure): Error {
  const { code = 'no reason', description = '' } = RazorpayProblem.safeParse(body).data?.error ?? {};
  const refusals: Readonly<Record<number, boolean>> = {
    [BAD_REQUEST]: code === REFUSAL_CODE,
    [NOT_FOUND]: isQuestion,
  };
  if (!refusals[status] || NO_REFUSAL.test(description)) {
    return unclearAnswer({ purpose, status, detail: code, isTooEarly: TOO_EARLY.test(description) });
  }
  return refusal(description || `${purpose}: not found`);
}
