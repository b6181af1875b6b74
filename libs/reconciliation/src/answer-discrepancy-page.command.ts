import { GetDiscrepancyPage } from '@booking/contracts';
import { answerRecordPage, type CommandHandler } from '@booking/messaging';
import { presentDiscrepancy } from './discrepancy.ts';
import { listDiscrepancies } from './discrepancy-repository.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';

export function answerDiscrepancyPageCommand({
  service,
  db,
}: Pick<ReconciliationDeps, 'service' | 'db'>): CommandHandler {
  return answerRecordPage(GetDiscrepancyPage[service], async (page) =>
    (await listDiscrepancies(db, page)).map((discrepancy) => ({
      version: discrepancy.version,
      record: presentDiscrepancy(service, discrepancy),
    })),
  );
}
