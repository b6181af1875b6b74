import type { Outcome } from './record-differences.ts';

/** A page of at most `limit` records, which follow the record with the id `after`. */
export type Page = { readonly after: string | undefined; readonly limit: number };

/** One of our records. `ifMissing` is recorded if the gateway's list does not contain the record. */
export type OwnRecord = { readonly id: string; readonly ifMissing: Outcome };
