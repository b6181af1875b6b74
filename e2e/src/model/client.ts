import { problems, type ProblemType } from '@booking/contracts';
import { type JsonAnswer, type RequestJson, requestJson } from '@booking/testing';
import type { History } from './history.ts';

type Identity = {
  readonly url: string;
  readonly token: string;
  readonly sub: string;
  readonly permissions: readonly string[];
  readonly history: History;
  /** Sends the requests. By default, each request is sent once. */
  readonly send?: RequestJson;
};

/** The problems that the model permits as an answer at this moment. */
export type Allowed = Readonly<Partial<Record<ProblemType, boolean>>>;

type Order = { readonly body: unknown; readonly key?: string };

/** A user of the public API, whose requests and answers are recorded. */
export class Client {
  readonly sub: string;
  readonly #identity: Identity;

  constructor(identity: Identity) {
    this.sub = identity.sub;
    this.#identity = identity;
  }

  async post<Body = Record<string, unknown>>(path: string, { body, key }: Order): Promise<JsonAnswer<Body>> {
    const { url, token, sub: by, permissions, history, send = requestJson } = this.#identity;
    const headers = { authorization: `Bearer ${token}`, ...(key !== undefined && { 'idempotency-key': key }) };
    const sentMs = Date.now();
    const answer = await send<Body>(`${url}/api/v1${path}`, { body, headers });
    const asked = { by, permissions, method: 'POST', path, key: key ?? null, request: body };
    history.note({ ...asked, status: answer.status, answer: answer.body, sentMs, answeredMs: Date.now() });
    return answer;
  }

  async get<Body>(path: string): Promise<Body> {
    const answer = await this.read<Body>(path);
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${describe(answer)}`);
    return answer.body;
  }

  /** Sends a request to which a problem is a valid answer too. */
  async read<Body>(path: string): Promise<JsonAnswer<Body>> {
    const { url, token, sub: by, history, send = requestJson } = this.#identity;
    const sentMs = Date.now();
    const answer = await send<Body>(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { status, body } = answer;
    history.noteReading({ by, path, status, answer: body, sentMs, answeredMs: Date.now() });
    return answer;
  }
}

/** Whether the request succeeded. Throws for an answer that is neither the expected status nor a permitted problem. */
export function hasSucceeded(answer: JsonAnswer<unknown>, hoped: number, allowed: Allowed): boolean {
  if (answer.status === hoped) return true;
  const type = problemOf(answer);
  if (type !== undefined && allowed[type] === true) return false;
  throw new Error(`The model allows no such answer: ${describe(answer)}`);
}

/** The type of a problem that matches the catalogue exactly; undefined for any other answer. */
export function problemOf({ status, headers, body }: JsonAnswer<unknown>): ProblemType | undefined {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return undefined;
  const { type = '' } = body as { type?: string };
  const name = type.replace('/problems/', '');
  if (!Object.hasOwn(problems, name)) return undefined;
  return problems[name as ProblemType].status === status ? (name as ProblemType) : undefined;
}

export function describe({ status, body }: JsonAnswer<unknown>): string {
  return `${status} ${JSON.stringify(body)}`;
}
