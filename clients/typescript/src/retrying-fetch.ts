import { pause } from './pause.ts';

/** How a request is repeated. */
export type RetryOptions = {
  /** The number of attempts in all: 4 by default, 1 for no repetition. */
  readonly attempts?: number;
  /**
   * The time limit of one attempt and its answer: 30 seconds by default. An event stream only has to begin within this
   * time.
   */
  readonly timeoutMs?: number;
  /** The longest `Retry-After` to obey: 30 seconds by default. A longer delay ends the attempts. */
  readonly retryAfterMsMax?: number;
};

type Fetch = (request: Request) => Promise<Response>;

const DEFAULTS: Required<RetryOptions> = { attempts: 4, timeoutMs: 30_000, retryAfterMsMax: 30_000 };
const FIRST_PAUSE_MS = 250;

/**
 * Repeats a request that may succeed later: after a failure of the network, after 429 and 503, and after every other
 * unsuccessful answer with `Retry-After`. An example is 409 while the first request with an idempotency key is still
 * running. All attempts have the same headers, so they share one idempotency key. An answer with `Idempotent-Replayed:
 * true` is final, because a repetition gets the same answer.
 */
export function retryingFetch(fetchOnce: Fetch, options: RetryOptions = {}): Fetch {
  const limits = { ...DEFAULTS, ...options };
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptOnce(fetchOnce, request, limits.timeoutMs);
      request.signal.throwIfAborted();
      const pauseMs = pauseAfter(outcome, attempt);
      if (attempt >= limits.attempts || pauseMs === undefined || pauseMs > limits.retryAfterMsMax)
        return settle(outcome, { isRepeatedDelete: request.method === 'DELETE' && attempt > 1 });
      await pause(pauseMs, request.signal);
    }
  };
}

/** A repeated DELETE finds nothing if an earlier attempt was successful and its answer was lost. */
function settle(outcome: Response | Error, { isRepeatedDelete }: { readonly isRepeatedDelete: boolean }): Response {
  if (outcome instanceof Error) throw outcome;
  return isRepeatedDelete && isNotFound(outcome) ? new Response(null, { status: 204 }) : outcome;
}

/** A proxy may answer with 404 too, but not with a problem. */
function isNotFound(response: Response): boolean {
  return response.status === 404 && hasType(response, 'application/problem+json');
}

/** The answer with its body, or the error. */
async function attemptOnce(fetchOnce: Fetch, request: Request, timeoutMs: number): Promise<Response | Error> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new DOMException('The request timed out', 'TimeoutError')), timeoutMs);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    return await readBody(await fetchOnce(new Request(request.clone(), { signal })));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the body, so that its loss is a failure of the attempt. An event stream is left to its reader. */
async function readBody(response: Response): Promise<Response> {
  if (response.ok && hasType(response, 'text/event-stream')) return response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

function hasType({ headers }: Response, type: string): boolean {
  return headers.get('content-type')?.startsWith(type) === true;
}

/** How long to wait before the next attempt; undefined when the answer is final. */
function pauseAfter(outcome: Response | Error, attempt: number): number | undefined {
  if (outcome instanceof Error) return backoffMs(attempt);
  const { ok, status, headers } = outcome;
  if (headers.get('idempotent-replayed') === 'true') return undefined;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (!ok && !Number.isNaN(seconds)) return seconds * 1_000;
  return status === 429 || status === 503 ? backoffMs(attempt) : undefined;
}

/** The pause doubles each time. Half of it is random, so that many clients do not retry together. */
function backoffMs(attempt: number): number {
  return FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}
