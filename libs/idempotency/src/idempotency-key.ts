import { hash } from 'node:crypto';

/**
 * Identifies one request of one caller. `digest` is the SHA-256 of the request in hex, by which a different request
 * with the same key is detected.
 */
export type IdempotencyKey = { readonly caller: string; readonly key: string; readonly digest: string };

type NamedRequest = { key: string; caller: string; operation: string; body: unknown };

/** The key of a request by HTTP or of a command. `operation` names what the request does, and to which record. */
export function keyOfRequest({ key, caller, operation, body }: NamedRequest): IdempotencyKey {
  return { caller, key, digest: hash('sha256', `${operation}\n${canonicalJson(body)}`) };
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
