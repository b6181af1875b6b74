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
  const { response, body: text } = await send(path, call, (answer) => answer.text());
  if (response.ok) return (text === '' ? undefined : readJson(response, text)) as Body;
  const problem = readProblem(response, text);
  if (problem.is('recent-sign-in-required') && (await signInAgain(problem))) return callApi(path, call);
  throw problem;
}

/** Sends a command to the API. Throws RequestProblem. */
export function post<Body>(path: string, body?: object): Promise<Body> {
  return callApi<Body>(path, { method: 'POST', body });
}

/**
 * Fetches a file of the API completely, with the name that the API gives it. The browser keeps large files on its disk.
 * Throws RequestProblem.
 */
export async function fetchFile(path: string): Promise<File> {
  const read = (answer: Response): Promise<Blob | string> => (answer.ok ? answer.blob() : answer.text());
  const { response, body } = await send(path, {}, read);
  if (typeof body === 'string') throw readProblem(response, body);
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return new File([body], name, { type: body.type });
}

type Answer<Body> = { readonly response: Response; readonly body: Body };

async function send<Body>(
  path: string,
  { query = {}, signal, ...call }: Call,
  read: (response: Response) => Promise<Body>,
): Promise<Answer<Body>> {
  const isOffline = !navigator.onLine;
  try {
    const response = await fetch(API + path + queryString(query), { ...requestOf(call), signal: signal ?? null });
    return { response, body: await read(response) };
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
