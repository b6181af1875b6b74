import type { ListedPayment, ReconcileConfig } from '@booking/gateways';
import { transact, type Logger } from '@booking/runtime';
import {
  claimDueComparison,
  extendComparison,
  finishComparison,
  planComparisons,
} from '../../comparison/comparison-repository.ts';
import { comparisonFinished, type Comparison, type Tally } from '../../comparison/comparison.ts';
import type { GatewayDeps } from '../../payment/ask-gateway.ts';
import { compareDisputes } from './compare-disputes.ts';
import { compareListed, type Outcome } from './compare-listed.ts';
import { findMissing } from './find-missing.ts';
import { listGatewayDisputes, listGatewayPayments, listingMethods } from './list-gateway-records.ts';
import { recordOutcomes } from './record-outcomes.ts';

export type Deps = GatewayDeps & { readonly logger: Logger; readonly reconcile: ReconcileConfig };

/** Records that are compared between two signs of life. */
const BATCH_RECORDS = 100;

/** Compares our payments and disputes with those of one gateway whose turn it is. Returns whether another may be due. */
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

/**
 * Repeating it finds the same, so that one which was cut off is simply made again. Disputes come last, because what was
 * missed of their payments is known by then.
 */
async function compareWithGateway(deps: Deps, comparison: Comparison): Promise<void> {
  const { db, reconcile, clock } = deps;
  const payments = await comparePayments(deps, comparison);
  const disputes = await record(deps, comparison, {
    records: await listGatewayDisputes(deps, comparison),
    compare: (batch) => compareDisputes(deps, comparison, batch),
  });

  const event = comparisonFinished(comparison, tallyOf([...payments, ...disputes]), clock());
  const everySeconds = reconcile.compareEverySeconds;
  await transact(db, (trx) => finishComparison(trx, comparison, { event, everySeconds }));
}

async function comparePayments(deps: Deps, comparison: Comparison): Promise<Outcome[]> {
  const records = await listGatewayPayments(deps, comparison);
  if (!records) return [];
  const compare = (batch: readonly ListedPayment[]) => compareListed(deps, comparison, batch);
  const listed = await record(deps, comparison, { records, compare });
  const missing = await findMissing(deps.db, comparison, records);
  return [...listed, ...(await record(deps, comparison, { records: missing, compare: (batch) => batch }))];
}

type Records<Listed> = {
  readonly records: readonly Listed[];
  readonly compare: (batch: readonly Listed[]) => readonly Outcome[] | Promise<readonly Outcome[]>;
};

async function record<Listed>(
  deps: Deps,
  comparison: Comparison,
  { records, compare }: Records<Listed>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < records.length; start += BATCH_RECORDS) {
    const compared = await compare(records.slice(start, start + BATCH_RECORDS));
    await recordOutcomes(deps, comparison, compared);
    await extendComparison(deps.db, comparison);
    outcomes.push(...compared);
  }
  return outcomes;
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  return {
    compared: outcomes.length,
    repaired: outcomes.filter(({ isRepaired }) => isRepaired).length,
    discrepancies: outcomes.filter(({ difference }) => difference).length,
  };
}
