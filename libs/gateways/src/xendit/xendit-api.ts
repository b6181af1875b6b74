import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { XenditCharge } from './xendit-amounts.ts';
import type { XenditSettings } from './xendit-environment.ts';
import { XenditProblem } from './xendit-objects.ts';

/** The only documented version of the endpoints below `/v3`. The other endpoints have no version. */
const API_VERSION = '2024-11-11';

/**
 * The statuses of a definite refusal. They exclude 401 and most of 403 (our key), and 409 (a key or reference in use).
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 404, 422]);
/** The codes with status 403 that do not depend on the key (docs.xendit.co/apidocs/refund-payment-request). */
const FORBIDDEN_TO_ALL: ReadonlySet<string> = new Set(['REFUND_NOT_SUPPORTED', 'PARTIAL_REFUND_NOT_SUPPORTED']);
/** The code of a bad request while another refund of the payment is in progress (docs.xendit.co/docs/error-scenarios). */
const REFUND_IN_PROGRESS = 'REFUND_IN_PROGRESS';

type Change = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly charge?: XenditCharge;
  readonly idempotencyKey?: string;
};

/** Calls Xendit. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callXendit = gatewayApi({
  gateway: 'xendit',
  base: ({ apiBase }: XenditSettings) => apiBase,
  headers: ({ secretKey }, path) => ({
    authorization: `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`,
    ...(path.startsWith('v3/') && { 'api-version': API_VERSION }),
  }),
  write: ({ idempotencyKey: key, ...change }: Change) => ({
    body: toJson(change),
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  }),
  toError,
});

/** Writes the digits of an amount as they are, without converting them to a JavaScript number. */
function toJson({ fields, charge }: Change): string {
  if (!charge) return JSON.stringify(fields);
  const open = JSON.stringify({ ...fields, currency: charge.currency }).slice(0, -1);
  return `${open},"amount":${charge.amount}}`;
}

function toError({ purpose, status, body }: Failure): Error {
  const problem = XenditProblem.safeParse(body).data;
  const code = problem?.error_code ?? 'no reason';
  if (!problem || !isRefusal(status, code)) {
    return unclearAnswer({ purpose, status, detail: code, isTooEarly: code === REFUND_IN_PROGRESS });
  }
  return refusal(`${code}: ${problem.message}`);
}

function isRefusal(status: number, code: string): boolean {
  if (status === 403) return FORBIDDEN_TO_ALL.has(code);
  return REFUSAL_STATUSES.has(status) && code !== REFUND_IN_PROGRESS;
}
