import type { Clock } from '@booking/runtime';
import type { z } from 'zod';
import { GatewayForbade, GatewayRejected, GatewayUnavailable } from '../gateway-errors.ts';
import { type GatewayAnswer, gatewayRequest, refusal, unclearAnswer } from '../gateway-request.ts';
import { parseAnswer } from '../parse-answer.ts';
import { PaypalProblem } from './paypal-objects.ts';
import type { PaypalToken } from './paypal-token.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const NOT_FOUND = 404;
/**
 * The statuses of a definite refusal. They exclude 401 and most of 403 (our account), and 409 (a request in progress).
 */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, NOT_FOUND, 422]);
/**
 * Problems that are not refusals (developer.paypal.com/api/rest/reference/orders/v2/errors): an earlier copy of our
 * request is in progress or was already carried out.
 */
const NO_REFUSAL: ReadonlySet<string> = new Set(['PREVIOUS_REQUEST_IN_PROGRESS', 'DUPLICATE_REQUEST_ID']);
/** "If intent=CAPTURE only one capture per order is allowed." */
const ALREADY_CAPTURED = 'ORDER_ALREADY_CAPTURED';

/**
 * The problem with status 403 about one resource, such as a capture of another account
 * (developer.paypal.com/api/payments/v2/captures-refund).
 */
const OF_THE_RESOURCE = 'PERMISSION_DENIED';

/** The address of PayPal's API, and its bearer token. */
export type PaypalApi = { readonly apiBase: string; readonly token: PaypalToken; readonly clock: Clock };

type Call<Schema> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly method?: 'GET' | 'POST' | 'PATCH';
  /** A repeated request with the same id is carried out once (developer.paypal.com/api/rest/reference/idempotency). */
  readonly requestId?: string;
  readonly body?: unknown;
  /** Whether the named resource may belong to another account. Then a refusal of permission is definite. */
  readonly mayBeOfAnother?: boolean;
};

/** PayPal has no resource with this name. */
export class NothingThere extends GatewayRejected {}

/** An earlier request has captured the order. */
export class AlreadyCaptured extends GatewayUnavailable {}

/**
 * Calls PayPal. Throws `GatewayRejected` for a definite refusal, `GatewayUnavailable` without a usable answer. Renews a
 * token once when PayPal no longer accepts it.
 */
export async function callPaypal<Schema extends z.ZodType>(
  api: PaypalApi,
  call: Call<Schema>,
): Promise<z.infer<Schema>> {
  const purpose = `paypal ${call.purpose}`;
  const { status, body } = await exchange(api, call);
  if (status >= 400) throw toError(call, { status, body });
  return parseAnswer(call.answer, body, purpose);
}

async function exchange(api: PaypalApi, call: Call<unknown>): Promise<GatewayAnswer> {
  const token = await api.token.get();
  const answer = await send(api, call, token);
  if (answer.status !== UNAUTHORIZED || !api.token.discard(token)) return answer;
  return send(api, call, await api.token.get());
}

function send({ apiBase }: PaypalApi, call: Call<unknown>, token: string): Promise<GatewayAnswer> {
  const { purpose, path, method = 'GET', requestId, body } = call;
  return gatewayRequest({
    purpose: `paypal ${purpose}`,
    method,
    url: `${apiBase}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      prefer: 'return=representation',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

function toError(call: Call<unknown>, { status, body }: GatewayAnswer): Error {
  const { issue, reason } = PaypalProblem.safeParse(body).data ?? { issue: 'no reason', reason: null };
  if (issue === ALREADY_CAPTURED) return new AlreadyCaptured(`paypal ${call.purpose}: ${issue}`);
  const Refusal = refusalOf(call, status, issue);
  if (reason === null || !Refusal) return unclearAnswer({ purpose: `paypal ${call.purpose}`, status, detail: issue });
  return refusal(`${issue}: ${reason}`, Refusal);
}

/** The class of a definite refusal; undefined if the answer is not one. */
function refusalOf(
  { mayBeOfAnother = false }: Call<unknown>,
  status: number,
  issue: string,
): typeof GatewayRejected | undefined {
  if (status === FORBIDDEN) return mayBeOfAnother && issue === OF_THE_RESOURCE ? GatewayForbade : undefined;
  if (!REFUSAL_STATUSES.has(status) || NO_REFUSAL.has(issue)) return undefined;
  return status === NOT_FOUND ? NothingThere : GatewayRejected;
}
