import { remark } from '@booking/contracts';
import { isInTransaction, parseStrictJson } from '@booking/runtime';
import { CALL_MS_MAX } from './call-limits.ts';
import { AnswerTimeout, exchange, type HttpAnswer, type HttpRequest } from './exchange.ts';
import { GatewayCallFailed, GatewayRejected } from './gateway-errors.ts';

/** The largest answer. A session with everything expanded has some 20 KiB. */
export const ANSWER_BYTES_MAX = 1024 * 1024;

/** The longest delay that is accepted from `Retry-After`. */
const RETRY_AFTER_MS_MAX = 5 * 60 * 1000;

/** The largest length of a message about an answer. It is cut off, because it contains a text of the gateway. */
const MESSAGE_CHARACTERS_MAX = 500;

const NO_CONTENT = 204;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;
const REDIRECTIONS = 300;
const CLIENT_ERRORS = 400;
const SERVER_ERRORS = 500;

/** The error codes of a connection that failed before anything was sent. */
const NOT_CONNECTED: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

type GatewayRequest = HttpRequest & {
  /** The gateway and the action, for messages: "stripe create refund". It contains no secret and no personal data. */
  readonly purpose: string;
};

/** The answer of a gateway. `body` is undefined if the status says that there is none. */
export type GatewayAnswer = { readonly status: number; readonly body: unknown };

/**
 * Sends one request to a gateway and returns its status (2xx or 4xx) and parsed JSON. Throws `GatewayCallFailed`
 * without a usable answer. The error is `isNotDone` if the gateway certainly did nothing.
 *
 * - No answer came within ten seconds, or the connection broke.
 * - The answer is a 5xx, too large, or not JSON.
 * - The answer is a redirection, which is never followed, because it could leak the key. The error is `isNotDone`.
 * - The answer is 429. The error is `isNotDone`, and has the requested delay.
 * - No connection was made. The error is `isNotDone`.
 *
 * Messages carry neither headers nor address nor body. Throws TypeError in an open transaction, which would hold its
 * locks for as long as the gateway takes to answer.
 */
export async function gatewayRequest(request: GatewayRequest): Promise<GatewayAnswer> {
  const { purpose } = request;
  if (isInTransaction()) throw new TypeError(`${purpose}: no gateway is called while a transaction is open`);
  const { status, retryAfter, bytes } = await send(request);
  if (!isUsable(status)) {
    const retryAfterMs = status === TOO_MANY_REQUESTS ? toRetryAfterMs(retryAfter) : undefined;
    const isNotDone = status < SERVER_ERRORS;
    throw new GatewayCallFailed(remark('gateway-answered', { call: purpose, answer: status.toString() }), {
      retryAfterMs,
      isNotDone,
    });
  }
  if (status === NO_CONTENT) return { status, body: undefined };

  try {
    return { status, body: parseStrictJson(bytes) };
  } catch {
    throw new GatewayCallFailed(`${purpose}: answered ${status.toString()} with something that is not JSON`);
  }
}

type Unclear = {
  readonly purpose: string;
  readonly status: number;
  readonly detail: string;
  /** Whether the gateway works, did nothing, and accepts the same request later. */
  readonly isTooEarly?: boolean;
  /** Whether the gateway did nothing, because it gets too many requests. */
  readonly isThrottled?: boolean;
};

/**
 * The error for an answer that is not a definite refusal. The gateway certainly did nothing if it refused our key or
 * throttled us, or if the request came too early.
 */
export function unclearAnswer(answer: Unclear): GatewayCallFailed {
  const { purpose, status, detail, isTooEarly = false, isThrottled = false } = answer;
  const message = `${purpose}: answered ${status.toString()} ${detail}`.trim().slice(0, MESSAGE_CHARACTERS_MAX);
  const isNotDone = isTooEarly || isThrottled || status === UNAUTHORIZED || status === FORBIDDEN;
  return new GatewayCallFailed(message, { isNotDone, isTooEarly });
}

/** The error for a definite refusal. A long reason is cut off. `Refusal` is the class of the error. */
export function refusal(reason: string, Refusal = GatewayRejected): GatewayRejected {
  return new Refusal(reason.slice(0, MESSAGE_CHARACTERS_MAX));
}

function isUsable(status: number): boolean {
  if (status === TOO_MANY_REQUESTS) return false;
  return status < REDIRECTIONS || (status >= CLIENT_ERRORS && status < SERVER_ERRORS);
}

async function send({ purpose, ...request }: GatewayRequest): Promise<HttpAnswer> {
  try {
    return await exchange(request, { msMax: CALL_MS_MAX, bytesMax: ANSWER_BYTES_MAX });
  } catch (error) {
    const isNotDone = NOT_CONNECTED.has((error as NodeJS.ErrnoException).code);
    throw new GatewayCallFailed(`${purpose}: ${reasonOf(error)}`, { isNotDone });
  }
}

/** Reads a number of seconds. A date, which the header may also contain (RFC 9110, 10.2.3), is ignored. */
function toRetryAfterMs(header: string | undefined): number | undefined {
  if (header === undefined || !/^\d{1,5}$/.test(header)) return undefined;
  return Math.min(Number(header) * 1000, RETRY_AFTER_MS_MAX);
}

/**
 * The reason of a failed request: the code of the system error, or the kind of error. Its message is not used, because
 * it could contain the address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError || error instanceof AnswerTimeout) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : 'connection failed';
}
