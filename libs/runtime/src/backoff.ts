/**
 * The delay before a retry, in milliseconds. It doubles from `firstMs` up to `maxMs`. A random half of it is jitter, so
 * that callers that failed together do not retry together.
 */
export function backoffMs(attempt: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  const ceilingMs = Math.min(maxMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(ceilingMs * (0.5 + Math.random() / 2));
}
