import type { CommandHandler } from '@booking/messaging';
import { answerDiscrepancyPageCommand } from './answer-discrepancy-page.command.ts';
import { reconcileCommand } from './reconcile.command.ts';
import type { ReconciliationDeps } from './reconciliation-deps.ts';
import { resolveDiscrepancyCommand } from './resolve-discrepancy.command.ts';

/** Answers `CompareWithGateways`, `ResolveDiscrepancy` and `GetDiscrepancyPage` of a service. */
export function reconciliationCommands(deps: ReconciliationDeps): CommandHandler[] {
  return [reconcileCommand(deps), resolveDiscrepancyCommand(deps), answerDiscrepancyPageCommand(deps)];
}
