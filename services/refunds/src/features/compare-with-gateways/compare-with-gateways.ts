import type { Gateways, ReconcileConfig } from '@booking/gateways';
import { transact, type Clock, type Database, type Logger } from '@booking/runtime';
import {
  claimDueComparison,
  extendComparison,
  finishComparison,
  planComparisons,
} from '../../comparison/comparison-repository.ts';
import { comparisonFinished, type Comparison, type Tally } from '../../comparison/comparison.ts';
import { compareListed, type Outcome } from './compare-listed.ts';
import { findMissing } from './find-missing.ts';
import { listGatewayRefunds, listingMethods } from './list-gateway-refunds.ts';
import { recordOutcomes } from './record-outcomes.ts';

export type Deps = {
  readonly db: Database;
  readonly gateways: Gateways;
  readonly reconcile: ReconcileConfig;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** Records that are compared between two signs of life. */
const BATCH_REFUNDS = 100;

/** Compares our refunds with those of one gateway whose turn it is. Returns whether another may be due. */
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
  const listed = await listGatewayRefunds(deps, comparison);
  const outcomes: Outcome[] = [];
  for (const batch of batchesOf(listed)) {
    const compared: Outcome[] = [];
    for (const report of batch) compared.push(await compareListed(deps, comparison, report));
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
  const count = Math.ceil(items.length / BATCH_REFUNDS);
  return Array.from({ length: count }, (_, index) => items.slice(index * BATCH_REFUNDS, (index + 1) * BATCH_REFUNDS));
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  return {
    compared: outcomes.length,
    repaired: outcomes.filter(({ isRepaired }) => isRepaired).length,
    discrepancies: outcomes.filter(({ difference }) => difference).length,
  };
}
