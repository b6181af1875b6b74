import { CompareWithGateways, requirePermission } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { DISCREPANCY_PERMISSION } from './discrepancy.ts';
import { listingMethods, type ReconciliationDeps } from './reconciliation-deps.ts';
import { requestReconciliations } from './reconciliation-repository.ts';

/** Answers `CompareWithGateways`: makes the reconciliations due, and names their gateways. */
export function reconcileCommand(
  deps: Pick<ReconciliationDeps, 'service' | 'db' | 'gateways' | 'sources'>,
): CommandHandler {
  return defineCommandHandler(CompareWithGateways[deps.service], async ({ actor }) => {
    requirePermission(actor, DISCREPANCY_PERMISSION);
    const methods = listingMethods(deps);
    await requestReconciliations(deps.db, methods);
    return { methods };
  });
}
