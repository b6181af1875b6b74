import type { z } from 'zod';
import { gatewayRequest } from './gateway-request.ts';
import { parseAnswer } from './parse-answer.ts';

/** A call of an adapter. `answer` is the schema of the body. A call without `change` only reads. */
export type GatewayCall<Schema, Change> = {
  readonly purpose: string;
  readonly path: string;
  readonly answer: Schema;
  readonly change?: Change;
};

/** An answer with a 4xx status other than 429. `isQuestion` means that the request only reads. */
export type Failure = {
  readonly purpose: string;
  readonly status: number;
  readonly body: unknown;
  readonly isQuestion: boolean;
};

type Write = {
  /** The default is POST. */
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** The body, in JSON unless `headers` names another content type. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

type Api<Settings, Change> = {
  /** The name of the gateway in messages. */
  readonly gateway: string;
  /** The address before the path of a call. */
  readonly base: (settings: Settings) => string;
  readonly headers: (settings: Settings, path: string) => Readonly<Record<string, string>>;
  /** The request of a change. A call without a change is a GET. */
  readonly write: (change: Change, settings: Settings) => Write;
  /** The error of a failure: `GatewayRejected` for a definite refusal, `GatewayUnavailable` otherwise. */
  readonly toError: (failure: Failure) => Error;
};

/**
 * Creates the function by which an adapter calls its gateway. It throws the error of `toError`, or `GatewayUnavailable`
 * without a usable answer.
 */
export function gatewayApi<Settings, Change>({ gateway, base, headers, write, toError }: Api<Settings, Change>) {
  return async <Schema extends z.ZodType>(
    settings: Settings,
    { path, answer, change, ...call }: GatewayCall<Schema, Change>,
  ): Promise<z.infer<Schema>> => {
    const purpose = `${gateway} ${call.purpose}`;
    const request = contentOf(headers(settings, path), change && write(change, settings));
    const { status, body } = await gatewayRequest({ purpose, url: `${base(settings)}/${path}`, ...request });
    if (status >= 400) throw toError({ purpose, status, body, isQuestion: change === undefined });
    return parseAnswer(answer, body, purpose);
  };
}

function contentOf(headers: Readonly<Record<string, string>>, write: Write | undefined) {
  if (!write) return { method: 'GET', headers } as const;
  const { method = 'POST', body } = write;
  if (body === undefined) return { method, headers: { ...headers, ...write.headers } };
  return { method, headers: { ...headers, 'content-type': 'application/json', ...write.headers }, body };
}
