import { ProblemError } from '@booking/contracts';
import { type IdempotencyKey, keyOfRequest } from '@booking/idempotency';

/** A key has 1 to 255 printable ASCII characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

type Source = { header: string | undefined; caller: string; method: string; path: string; body: unknown };

/**
 * Reads the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). Undefined without the header. Throws
 * `validation-failed` unless it is 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey({ header, caller, method, path, body }: Source): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (!KEY.test(header)) throw invalidKey();
  return keyOfRequest({ key: header, caller, operation: `${method} ${path}`, body });
}

function invalidKey(): ProblemError {
  const errors = [{ pointer: '/headers/idempotency-key', detail: 'Must be 1 to 255 printable ASCII characters' }];
  return new ProblemError('validation-failed', 'The Idempotency-Key header is not valid', { errors });
}
