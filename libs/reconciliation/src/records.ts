/** The part of this library for nouns and listeners: differences and pages of records, without any gateway. */
export type { Difference } from './discrepancy.ts';
export type { OwnRecord, Page } from './own-record.ts';
export { CLOCK_MARGIN_MS, type Reconciliation } from './reconciliation.ts';
export { type Finding, type Outcome, recordDifferences } from './record-differences.ts';
