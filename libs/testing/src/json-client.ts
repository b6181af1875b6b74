/** An answer to a client. `body` is the parsed JSON, or the text when it is not JSON. */
export type JsonAnswer<Body = Record<string, unknown>> = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
};

export type JsonRequest = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

/** A function like `requestJson`, for example one that repeats a request. */
export type RequestJson = <Body = Record<string, unknown>>(
  url: string,
  request?: JsonRequest,
) => Promise<JsonAnswer<Body>>;

/**
 * Sends a body as JSON, and reads the answer as JSON. A body that is a text is sent unchanged. Throws only if there is
 * no answer.
 */
export async function requestJson<Body = Record<string, unknown>>(
  url: string,
  { method, body, headers = {}, ...rest }: JsonRequest = {},
): Promise<JsonAnswer<Body>> {
  const response = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    ...rest,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) as Body };
}

/** The body of an answer with this status. Throws for another status, with the answer. */
export function expectStatus<Body>({ status, body }: JsonAnswer<Body>, expected: number): Body {
  if (status !== expected) throw new Error(`expected ${expected}, got ${status}: ${JSON.stringify(body)}`);
  return body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
