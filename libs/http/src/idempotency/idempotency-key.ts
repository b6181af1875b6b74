import { hash } from 'node:crypto';
import { ProblemError } from '@booking/contracts';

/**
 * Identifies one request of one caller. `digest` is the SHA-256 of the request in hex, by which a different request
 * with the same key is detected.
 */
export type IdempotencyKey = { readonly caller: string; readonly key: string; readonly digest: string };

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

type NamedRequest = { key: string; caller: string; operation: string; body: unknown };

/** The key of a request that does not come by HTTP, such as a command. */
export function keyOfRequest({ key, caller, operation, body }: NamedRequest): IdempotencyKey {
  return { caller, key, digest: hash('sha256', `${operation}\n${canonicalJson(body)}`) };
}

function invalidKey(): ProblemError {
  const errors = [{ pointer: '/headers/idempotency-key', detail: 'Must be 1 to 255 printable ASCII characters' }];
  return new ProblemError('validation-failed', 'The Idempotency-Key header is not valid', { errors });
}

/** JSON with the members of every object sorted by name, so that equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortMembers(value));
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!hasMembers(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sortMembers(value[name])]));
}

/** Excludes dates, which JSON writes as text. */
function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}
