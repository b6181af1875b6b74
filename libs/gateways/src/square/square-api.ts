import type { z } from 'zod';
import { type Failure, gatewayApi } from '../call-gateway.ts';
import { refusal, unclearAnswer } from '../gateway-request.ts';
import type { SquareSettings } from './square-environment.ts';
import { SquareProblem } from './square-objects.ts';

/**
 * The API version of the objects that this adapter reads. Without the header, the application's default would apply.
 */
const SQUARE_VERSION = '2026-09-16';

/** The statuses of errors that the request itself causes, not our token, our rate or Square's state. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 402, 404, 422]);
const REFUSAL_CATEGORIES: ReadonlySet<string> = new Set([
  'INVALID_REQUEST_ERROR',
  'PAYMENT_METHOD_ERROR',
  'REFUND_ERROR',
]);
/** The code while another refund of the payment is pending. Square then makes no second one. */
const REFUND_PENDING = 'REFUND_ALREADY_PENDING';
/** The codes with these statuses that are not final: the same call may succeed later, or has already succeeded. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'CONFLICT',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  REFUND_PENDING,
  'REQUEST_TIMEOUT',
  'TEMPORARY_ERROR',
  'VERSION_MISMATCH',
]);

/** A request that changes something. Its idempotency key is part of the body. */
type Change = { readonly method: 'POST' | 'PUT'; readonly body: Readonly<Record<string, unknown>> };

/** Calls Square. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. */
export const callSquare = gatewayApi({
  gateway: 'square',
  base: ({ apiBase }: SquareSettings) => `${apiBase}/v2`,
  headers: ({ accessToken }) => ({ authorization: `Bearer ${accessToken}`, 'square-version': SQUARE_VERSION }),
  write: ({ method, body }: Change) => ({ method, body: JSON.stringify(body) }),
  toError,
});

type Problems = z.infer<typeof SquareProblem>['errors'];

function toError({ purpose, status, body }: Failure): Error {
  const problems = SquareProblem.safeParse(body).data?.errors ?? [];
  const [{ code, detail } = { code: 'no reason', detail: null }] = problems;
  if (!isRefusal(status, problems)) {
    return unclearAnswer({ purpose, status, detail: code, isTooEarly: code === REFUND_PENDING });
  }
  return refusal(`${code}: ${detail ?? ''}`);
}

function isRefusal(status: number, problems: Problems): boolean {
  if (!REFUSAL_STATUSES.has(status) || problems.length === 0) return false;
  return problems.every(({ category, code }) => REFUSAL_CATEGORIES.has(category) && !PASSING_CODES.has(code));
}
