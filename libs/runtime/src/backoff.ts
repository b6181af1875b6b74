/**
 * How long to wait before a repetition, in milliseconds: doubling from `firstMs` up to `maxMs`, and of that a random
 * part between a half and the whole, so that those who failed together do not return together.
 */
export function backoffMs(attempt: number, { firstMs, maxMs }: { firstMs: number; maxMs: number }): number {
  const ceilingMs = Math.min(maxMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return Math.round(ceilingMs * (0.5 + Math.random() / 2));
}
