import { GatewayUnavailable } from './payment-gateway.ts';
import { parseStrictJson } from './strict-json.ts';

/** How long a call may take, from the first packet of the connection to the last byte of the answer. */
export const CALL_MS_MAX = 10_000;

/** How large an answer may be, after decompression; a session with everything expanded has some 20 KiB. */
export const ANSWER_BYTES_MAX = 1024 * 1024;

/** Whoever wants to be left alone for longer is asked again all the same. */
const RETRY_AFTER_MS_MAX = 5 * 60 * 1000;

const NO_CONTENT = 204;
const TOO_MANY_REQUESTS = 429;
const REDIRECTIONS = 300;
const CLIENT_ERRORS = 400;
const SERVER_ERRORS = 500;

export type GatewayRequest = {
  /** Who is called and for what, for messages: "stripe create refund". Names no secret and no person. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** `body` is undefined when the gateway said by its status that there is none. */
export type GatewayAnswer = { readonly status: number; readonly body: unknown };

/**
 * Sends one request to a gateway and answers with its status (2xx or 4xx) and parsed JSON. Throws `GatewayUnavailable`
 * whenever it is not certain what the gateway did: no answer in ten seconds, a broken connection, a redirection (never
 * followed, lest a key goes elsewhere), 429 (with the pause it asks for), 5xx, an answer that is too large or is not
 * JSON. Messages carry neither headers nor address nor body.
 */
export async function gatewayRequest(request: GatewayRequest): Promise<GatewayAnswer> {
  const { purpose } = request;
  const { status, retryAfter, bytes } = await exchange(request);
  if (!isUsable(status)) {
    const retryAfterMs = status === TOO_MANY_REQUESTS ? toRetryAfterMs(retryAfter) : undefined;
    throw new GatewayUnavailable(`${purpose}: answered ${status.toString()}`, { retryAfterMs });
  }
  if (status === NO_CONTENT) return { status, body: undefined };

  try {
    return { status, body: parseStrictJson(bytes) };
  } catch {
    throw new GatewayUnavailable(`${purpose}: answered ${status.toString()} with something that is not JSON`);
  }
}

function isUsable(status: number): boolean {
  if (status === TOO_MANY_REQUESTS) return false;
  return status < REDIRECTIONS || (status >= CLIENT_ERRORS && status < SERVER_ERRORS);
}

type Exchange = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly bytes: Uint8Array;
};

async function exchange({ purpose, url, ...request }: GatewayRequest): Promise<Exchange> {
  try {
    const signal = AbortSignal.timeout(CALL_MS_MAX);
    const response = await fetch(url, { ...request, redirect: 'manual', signal });
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, retryAfter, bytes: await readBounded(response, ANSWER_BYTES_MAX) };
  } catch (error) {
    throw new GatewayUnavailable(`${purpose}: ${reasonOf(error)}`);
  }
}

/** A number of seconds; who says a date instead (RFC 9110 section 10.2.3) is asked again when we think best. */
function toRetryAfterMs(header: string | null): number | undefined {
  if (header === null || !/^\d{1,5}$/.test(header)) return undefined;
  return Math.min(Number(header) * 1000, RETRY_AFTER_MS_MAX);
}

/** The bytes of an answer. Throws RangeError as soon as there are more than so many. */
export async function readBounded({ body }: Response, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new RangeError('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

type Failure = { readonly name?: string; readonly cause?: { readonly code?: unknown } };

/** The code of the failed system call or the kind of error; the text of an error could hold the address. */
function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  const { name, cause } = error as Failure;
  if (name === 'TimeoutError') return `no answer in ${CALL_MS_MAX.toString()} ms`;
  return typeof cause?.code === 'string' ? cause.code : 'connection failed';
}
