import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { ADDRESS_MS_MAX, answerOf } from '@booking/runtime';

/** Idle connections are closed after this time. Servers close theirs without notice, often after five seconds. */
const IDLE_CONNECTION_MS = 4_000;

/**
 * The headers of every request. Some firewalls refuse requests without a user agent. Compressed answers are not read.
 */
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'booking-payments' };

const CONNECTION = { keepAlive: true, timeout: IDLE_CONNECTION_MS, autoSelectFamilyAttemptTimeout: ADDRESS_MS_MAX };
const agents = {
  'http:': new HttpAgent(CONNECTION),
  'https:': new HttpsAgent(CONNECTION),
};

export type HttpRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type HttpAnswer = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly bytes: Uint8Array;
};

type Limits = { readonly msMax: number; readonly bytesMax: number };

/** The answer, or its end, did not arrive in time. */
export class AnswerTimeout extends Error {
  override readonly name = 'AnswerTimeout';
}

/**
 * Sends a request and reads the whole answer. Redirections are not followed. Throws `AnswerTimeout` after `msMax`, and
 * RangeError for an answer of more than `bytesMax`. Throws the system error, with its `code`, for a failed connection.
 */
export async function exchange(request: HttpRequest, { msMax, bytesMax }: Limits): Promise<HttpAnswer> {
  const sent = send(request);
  let timeout: AnswerTimeout | undefined;
  const timer = setTimeout(() => {
    timeout = new AnswerTimeout(`no answer in ${msMax.toString()} ms`);
    sent.destroy();
  }, msMax);
  try {
    const answer = await answerOf(sent);
    const { statusCode = 0, headers } = answer;
    return { status: statusCode, retryAfter: headers['retry-after'], bytes: await readBounded(answer, bytesMax) };
  } catch (error) {
    throw timeout ?? error;
  } finally {
    clearTimeout(timer);
  }
}

function send({ method, url: address, headers = {}, body }: HttpRequest): ClientRequest {
  const url = new URL(address);
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? requestHttps : requestHttp)(url, {
    method,
    agent: agents[isSecure ? 'https:' : 'http:'],
    headers: { ...HEADERS, ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
  });
  // If the connection fails after the headers of the answer, reading the body fails too.
  request.on('error', () => undefined);
  return request.end(body);
}

/** Reads the bytes of an answer. Closes the connection as soon as there are more than `bytesMax`. */
async function readBounded(answer: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytesMax) throw new RangeError('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
