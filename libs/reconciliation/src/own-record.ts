import type { Outcome } from './record-differences.ts';

/** Up to `limit` records that come after the one with the id `after`. */
export type Page = { readonly after: string | undefined; readonly limit: number };

/**
 * A record of ours. `ifMissing` is the difference that is recorded when the gateway does not list it under that
 * reference.
 */
export type OwnRecord = { readonly id: string; readonly ifMissing: Outcome };
