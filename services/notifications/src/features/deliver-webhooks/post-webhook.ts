import { Agent as HttpAgent, type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import { remark } from '@booking/contracts';
import { ADDRESS_MS_MAX, answerOf } from '@booking/runtime';
import type { TargetRules } from '../../target/target-rules.ts';
import { assertAllowedHost, checkedLookup, type Resolve } from './checked-lookup.ts';

const ANSWER_MS_MAX = 10_000;
const RESPONSE_BYTES_MAX = 4 * 1024;
const IDLE_CONNECTION_MS = 1_000;

export type Webhook = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The answer of an endpoint. `status` is null if no status arrived; `error` then has the reason. */
export type Reply = {
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string;
  readonly retryAfter: string | null;
};

type Options = { readonly rules: TargetRules; readonly resolve: Resolve };
export type Post = (webhook: Webhook, signal: AbortSignal) => Promise<Reply>;

/**
 * Posts webhooks. Every new connection is checked against the rules. Redirections are not followed, proxy variables of
 * the environment have no effect, and a whole exchange takes at most ten seconds.
 */
export function webhookPoster(options: Options): Post & { close(): void } {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, timeout: IDLE_CONNECTION_MS }),
    'https:': new HttpsAgent({ keepAlive: true, timeout: IDLE_CONNECTION_MS }),
  };
  const post: Post = async (webhook, stopped) => {
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS_MAX), stopped]);
    try {
      return await exchange(webhook, { ...options, agents, signal });
    } catch (error) {
      return { status: null, error: reasonOf(error, signal), response: '', retryAfter: null };
    }
  };
  return Object.assign(post, { close: () => Object.values(agents).forEach((agent) => agent.destroy()) });
}

type Exchange = Options & {
  readonly agents: Readonly<Record<'http:' | 'https:', HttpAgent>>;
  readonly signal: AbortSignal;
};

async function exchange(webhook: Webhook, { rules, resolve, agents, signal }: Exchange): Promise<Reply> {
  const url = new URL(webhook.url);
  assertAllowedHost(url, rules);
  const lookup = checkedLookup(url, resolve, rules);
  const body = Buffer.from(webhook.body);
  const headers = { ...webhook.headers, 'content-length': body.length };
  const agent = agents[url.protocol as keyof typeof agents];
  const connecting = { agent, lookup, autoSelectFamilyAttemptTimeout: ADDRESS_MS_MAX };
  const response = await send(url, { method: 'POST', headers, ...connecting, signal }, body);
  const { statusCode = 0 } = response;
  return {
    status: statusCode,
    error: null,
    response: await readStart(response),
    retryAfter: response.headers['retry-after'] ?? null,
  };
}

/** Sends a request, and repeats it once if the endpoint was closing the kept-alive connection. */
async function send(url: URL, options: RequestOptions, body: Buffer): Promise<IncomingMessage> {
  const request = open(url, options, body);
  try {
    return await answerOf(request);
  } catch (error) {
    if (!request.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return answerOf(open(url, { ...options, agent: false }, body));
  }
}

function open(url: URL, options: RequestOptions, body: Buffer): ClientRequest {
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options);
  // A connection that fails after the headers of the answer also ends the read of the body.
  request.on('error', () => undefined);
  return request.end(body);
}

/** Reads the part of an answer that is stored. A longer answer closes its connection. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // The status counts, even if the rest of the answer does not arrive.
  await collect(response, chunks).catch(() => undefined);
  const kept = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_MAX);
  // In stream mode the decoder drops an incomplete character at the end. PostgreSQL cannot store zero characters.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept, { stream: true });
  return text.replaceAll('\0', '');
}

async function collect(response: AsyncIterable<Buffer>, chunks: Buffer[]): Promise<void> {
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > RESPONSE_BYTES_MAX) break;
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return remark('no-answer-in', { limit: `${ANSWER_MS_MAX} ms` });
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : remark('connection-failed');
}
