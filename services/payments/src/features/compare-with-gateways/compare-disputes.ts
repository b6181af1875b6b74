import type { DisputeReport } from '@booking/contracts';
import { newId, transact, type Database } from '@booking/runtime';
import type { Comparison } from '../../comparison/comparison.ts';
import { disputeDifference } from '../../dispute/dispute-difference.ts';
import { followDispute } from '../../dispute/dispute.ts';
import { lockDispute, saveDispute } from '../../dispute/dispute-repository.ts';
import { lockPaymentIfOurs } from '../../payment/payment-repository.ts';
import type { Outcome } from './compare-listed.ts';

type Deps = { readonly db: Database };

/** Lets our disputes follow the gateway's as they follow a callback, and compares what then is. */
export async function compareDisputes(
  { db }: Deps,
  { method }: Comparison,
  listed: readonly DisputeReport[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const report of listed) outcomes.push(await compareDispute(db, method, report));
  return outcomes;
}

/**
 * A dispute about what is not our payment does not concern us: money of that kind is found with the payments. What a
 * dispute may not do is for staff to see as a difference, not to be refused at every comparison anew.
 */
async function compareDispute(db: Database, method: string, report: DisputeReport): Promise<Outcome> {
  const { reference, paymentReference: gatewayReference, captureReference } = report;
  return transact(db, async (trx) => {
    const payment = await lockPaymentIfOurs(trx, { method, gatewayReference, captureReference });
    if (!payment) return { reference, isRepaired: false, difference: undefined };

    const known = await lockDispute(trx, method, reference);
    const decision = followDispute(known, newId(), { payment, report, cause: "the gateway's own list" });
    const isRepaired = decision.dispute !== known;
    if (isRepaired) await saveDispute(trx, decision);
    return { reference, isRepaired, difference: disputeDifference(decision.dispute, report) };
  });
}
