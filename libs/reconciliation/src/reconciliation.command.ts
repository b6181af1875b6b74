import { CompareWithGateways, GetDiscrepancyPage, requirePermission, ResolveDiscrepancy } from '@booking/contracts';
import { answerVersionedPage, type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { transact } from '@booking/runtime';
import { DISCREPANCY_PERMISSION, presentDiscrepancy, resolveDiscrepancy } from './discrepancy.ts';
import { listDiscrepancies, lockDiscrepancy, saveDiscrepancy } from './discrepancy-repository.ts';
import { listingMethods, type ReconciliationDeps } from './reconciliation-deps.ts';
import { requestReconciliations } from './reconciliation-repository.ts';

/** Answers `CompareWithGateways`, `ResolveDiscrepancy` and `GetDiscrepancyPage` of a service. */
export function reconciliationCommands(deps: ReconciliationDeps): CommandHandler[] {
  return [compareWithGatewaysCommand(deps), resolveDiscrepancyCommand(deps), discrepancyPageCommand(deps)];
}

/** Makes the reconciliations due, and names their gateways. */
function compareWithGatewaysCommand(deps: ReconciliationDeps): CommandHandler {
  return defineCommandHandler(CompareWithGateways[deps.service], async ({ actor }) => {
    requirePermission(actor, DISCREPANCY_PERMISSION);
    const methods = listingMethods(deps);
    await requestReconciliations(deps.db, methods);
    return { methods };
  });
}

/** Stores the explanation of staff. A repetition keeps the first note. */
function resolveDiscrepancyCommand({ service, db, clock }: ReconciliationDeps): CommandHandler {
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

function discrepancyPageCommand({ service, db }: ReconciliationDeps): CommandHandler {
  return answerVersionedPage(
    GetDiscrepancyPage[service],
    (page) => listDiscrepancies(db, page),
    (discrepancy) => presentDiscrepancy(service, discrepancy),
  );
}
