import type { ReconcileConfig } from '@booking/gateways';
import { transact, type Logger } from '@booking/runtime';
import {
  claimDueComparison,
  extendComparison,
  finishComparison,
  planComparisons,
} from '../../comparison/comparison-repository.ts';
import { comparisonFinished, type Comparison, type Tally } from '../../comparison/comparison.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { compareListed, type Outcome } from './compare-listed.ts';
import { findMissing } from './find-missing.ts';
import { listGatewayPayments, listingMethods } from './list-gateway-payments.ts';
import { recordOutcomes } from './record-outcomes.ts';

export type Deps = GatewayDeps & { readonly logger: Logger; readonly reconcile: ReconcileConfig };

/** Records that are compared between two signs of life. */
const BATCH_PAYMENTS = 100;

/** Compares our payments with those of one gateway whose turn it is. Returns whether another may be due. */
export async function compareWithGateways(deps: Deps): Promise<boolean> {
  const { db, reconcile, logger } = deps;
  const methods = listingMethods(deps.gateways);
  await planComparisons(db, methods, reconcile);
  const comparison = await claimDueComparison(db, methods, reconcile);
  if (!comparison) return false;
  try {
    await compareWithGateway(deps, comparison);
  } catch (err) {
    logger.warn({ err, gateway: comparison.method }, 'comparison with a gateway failed and will be tried again');
  }
  return true;
}

/** Repeating it finds the same, so that one which was cut off is simply made again. */
async function compareWithGateway(deps: Deps, comparison: Comparison): Promise<void> {
  const { db, reconcile, clock } = deps;
  const listed = await listGatewayPayments(deps, comparison);
  const outcomes: Outcome[] = [];
  for (const batch of batchesOf(listed)) {
    const compared = await compareListed(deps, comparison, batch);
    await recordOutcomes(deps, comparison, compared);
    await extendComparison(db, comparison);
    outcomes.push(...compared);
  }
  const missing = await findMissing(db, comparison, listed);
  for (const batch of batchesOf(missing)) await recordOutcomes(deps, comparison, batch);

  const event = comparisonFinished(comparison, tallyOf([...outcomes, ...missing]), clock());
  const everySeconds = reconcile.compareEverySeconds;
  await transact(db, (trx) => finishComparison(trx, comparison, { event, everySeconds }));
}

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / BATCH_PAYMENTS);
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_PAYMENTS, (index + 1) * BATCH_PAYMENTS));
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  return {
    compared: outcomes.length,
    repaired: outcomes.filter(({ isRepaired }) => isRepaired).length,
    discrepancies: outcomes.filter(({ difference }) => difference).length,
  };
}
