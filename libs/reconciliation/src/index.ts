export { answerDiscrepancyPageCommand } from './answer-discrepancy-page.command.ts';
export { eraseDiscrepancies } from './discrepancy-repository.ts';
export type { RecordSource } from './record-source.ts';
export { reconcileCommand } from './reconcile.command.ts';
export { reconcileJob } from './reconcile.job.ts';
export type { ReconciliationDeps } from './reconciliation-deps.ts';
export { claimDueReconciliation } from './reconciliation-repository.ts';
export { createReconciledRecords } from './reconciliation-tables.ts';
export { resolveDiscrepancyCommand } from './resolve-discrepancy.command.ts';
