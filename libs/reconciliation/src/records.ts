/** The part of this library for nouns and listeners: differences and pages of records, without any gateway. */
export type { Difference } from './discrepancy.ts';
export { CLOCK_MARGIN_MS, type Reconciliation } from './reconciliation.ts';
export { type Finding, type Outcome, type OwnRecord, type Page, recordDifferences } from './record-differences.ts';
