import { toProblemError } from './problem-error.ts';

export type ReadOptions = { readonly signal?: AbortSignal };

export type WriteOptions = ReadOptions & {
  /**
   * Names the request for 24 hours: the same key with the same body gets the first answer again. By default each call
   * has a new key, which all its attempts share. Store a key of your own to repeat a request after a crash.
   */
  readonly idempotencyKey?: string;
};

type Answer<Body> = { readonly data?: Body; readonly error?: unknown; readonly response: Response };

/** The settings of a request that changes something. */
export function settings({ idempotencyKey = crypto.randomUUID(), signal }: WriteOptions = {}) {
  return { headers: { 'idempotency-key': idempotencyKey }, ...(signal && { signal }) };
}

/** The body of a success. Throws `ProblemError` for any other answer. */
export async function expectData<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { data, error, response } = await answer;
  if (data === undefined) throw toProblemError(error, response);
  return data;
}
