import { GetDiscrepancyPage } from '@booking/contracts';
import { answerVersionedPage, type CommandHandler } from '@booking/messaging';
import { presentDiscrepancy } from './discrepancy.ts';
import { listDiscrepancies } from './discrepancy-repository.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';

export function answerDiscrepancyPageCommand({
  service,
  db,
}: Pick<ReconciliationDeps, 'service' | 'db'>): CommandHandler {
  return answerVersionedPage(
    GetDiscrepancyPage[service],
    (page) => listDiscrepancies(db, page),
    (discrepancy) => presentDiscrepancy(service, discrepancy),
  );
}
