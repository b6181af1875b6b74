import type { ProblemDetails } from '@booking/contracts';
import { isUnattended } from './attendance.ts';
import { noAnswer, RequestProblem, strangeAnswer } from './request-problem.ts';
import { signInAgain } from './sign-in-again.ts';

export const API = '/admin/api';

/** A page of a list, and the cursor of the next page. */
export type Page<Item> = { readonly data: Item[]; readonly next: string | null };

export type Query = Readonly<Record<string, string | number | null | undefined>>;

type Call = {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Calls the API under `/admin/api`. Repeats a request that needs a recent sign-in unchanged after the sign-in. Throws
 * RequestProblem.
 */
export async function callApi<Body>(path: string, call: Call = {}): Promise<Body> {
  const { response, text } = await send(path, call);
  if (response.ok) return (text === '' ? undefined : readJson(response, text)) as Body;
  const problem = readProblem(response, text);
  if (problem.is('recent-sign-in-required') && (await signInAgain(problem))) return callApi(path, call);
  throw problem;
}

/** Sends a command to the API. Throws RequestProblem. */
export function post<Body>(path: string, body?: object): Promise<Body> {
  return callApi<Body>(path, { method: 'POST', body });
}

type Answer = { readonly response: Response; readonly text: string };

async function send(path: string, { query = {}, signal, ...call }: Call): Promise<Answer> {
  const isOffline = !navigator.onLine;
  try {
    const response = await fetch(API + path + queryString(query), { ...requestOf(call), signal: signal ?? null });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer({ isSent: !isOffline });
  }
}

function requestOf({ method = 'GET', body, headers }: Call): RequestInit {
  const request = { method, credentials: 'same-origin' } as const;
  // Automatic requests do not prolong a session.
  if (method === 'GET' && isUnattended()) return { ...request, headers: { ...headers, 'x-unattended': 'true' } };
  if (body === undefined) return request;
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** `?name=value…` for all parameters with a value, or empty text. */
export function queryString(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const parameters = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

function readProblem(response: Response, text: string): RequestProblem {
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/problem+json')) return strangeAnswer(response.status);
  return new RequestProblem(readJson(response, text) as ProblemDetails);
}

function readJson({ status }: Response, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw strangeAnswer(status);
  }
}
