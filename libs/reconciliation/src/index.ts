export { callbackArchive } from './callback-archive.ts';
export { eraseDiscrepancies, listDiscrepanciesOfBookings } from './discrepancy-repository.ts';
export { reconcileJob } from './reconcile.job.ts';
export { reconciliationCommands } from './reconciliation.command.ts';
export type { ReconciliationDeps } from './reconciliation-deps.ts';
export { claimDueReconciliation } from './reconciliation-repository.ts';
export { createReconciledRecords } from './reconciliation-tables.ts';
export type { RecordSource } from './record-source.ts';
