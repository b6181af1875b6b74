import { ProblemError } from '@booking/contracts';
import { type IdempotencyKey, keyOfRequest } from '@booking/idempotency';
import type { Request } from 'express';
import type { Caller } from '../define-route.ts';

/** A key has 1 to 255 printable ASCII characters. */
const KEY = /^[\x20-\x7e]{1,255}$/;

type Head = Pick<Request, 'headersDistinct' | 'method' | 'path'>;
type Sent = { readonly caller: Caller | undefined; readonly body: unknown };

/**
 * Reads the header `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header). Undefined without the header. Throws
 * `validation-failed` unless it is sent once and is 1 to 255 printable ASCII characters.
 */
export function readIdempotencyKey(
  { headersDistinct, method, path }: Head,
  { caller, body }: Sent,
): IdempotencyKey | undefined {
  const [key, ...others] = headersDistinct['idempotency-key'] ?? [];
  if (key === undefined) return undefined;
  if (others.length > 0) throw invalidKey('Must be sent once');
  if (!KEY.test(key)) throw invalidKey('Must be 1 to 255 printable ASCII characters');
  return keyOfRequest({ key, caller: caller?.sub ?? '', operation: `${method} ${path}`, body });
}

function invalidKey(detail: string): ProblemError {
  const errors = [{ pointer: '/headers/idempotency-key', detail }];
  return new ProblemError('validation-failed', 'The Idempotency-Key header is not valid', { errors });
}
