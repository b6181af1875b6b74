import type { z } from 'zod';
import { gatewayRequest } from './gateway-request.ts';
import { parseAnswer } from './parse-answer.ts';

/** A call as an adapter names it. `answer` is the schema of the body. */
export type GatewayCall<Schema> = { readonly purpose: string; readonly path: string; readonly answer: Schema };

/** An answer with a status of 400 or above. `isQuestion`: the request could change nothing. */
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

type Request<Schema> = Omit<GatewayCall<Schema>, 'path'> & {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The method and body of a change. Without it, the request is a GET. */
  readonly write?: Write | undefined;
  /** The error of a failure: `GatewayRejected` for a definite refusal, `GatewayUnavailable` otherwise. */
  readonly toError: (failure: Failure) => Error;
};

/** Sends a request to a gateway and reads its answer. Throws `toError`, and `GatewayUnavailable` without a usable answer. */
export async function callGateway<Schema extends z.ZodType>(request: Request<Schema>): Promise<z.infer<Schema>> {
  const { purpose, url, write, answer, toError } = request;
  const { status, body } = await gatewayRequest({ purpose, url, ...contentOf(request) });
  if (status >= 400) throw toError({ purpose, status, body, isQuestion: write === undefined });
  return parseAnswer(answer, body, purpose);
}

function contentOf({ headers, write }: Pick<Request<unknown>, 'headers' | 'write'>) {
  if (!write) return { method: 'GET', headers } as const;
  const { method = 'POST', body } = write;
  if (body === undefined) return { method, headers: { ...headers, ...write.headers } };
  return { method, headers: { ...headers, 'content-type': 'application/json', ...write.headers }, body };
}
