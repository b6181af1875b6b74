import { requirePermission, ResolveDiscrepancy } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { transact } from '@booking/runtime';
import { DISCREPANCY_PERMISSION, presentDiscrepancy, resolveDiscrepancy } from './discrepancy.ts';
import { lockDiscrepancy, saveDiscrepancy } from './discrepancy-repository.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';

/** Answers `ResolveDiscrepancy`: stores the explanation of staff. A repetition keeps the first note. */
export function resolveDiscrepancyCommand({
  service,
  db,
  clock,
}: Pick<ReconciliationDeps, 'service' | 'db' | 'clock'>): CommandHandler {
  return defineCommandHandler(ResolveDiscrepancy[service], async ({ discrepancyId, actor, note }) => {
    requirePermission(actor, DISCREPANCY_PERMISSION);
    return transact(db, async (trx) => {
      const found = await lockDiscrepancy(trx, discrepancyId);
      const resolved = resolveDiscrepancy(found, { at: clock(), by: actor.sub, note });
      if (resolved !== found) await saveDiscrepancy(trx, service, resolved);
      return { discrepancy: presentDiscrepancy(service, resolved) };
    });
  });
}
