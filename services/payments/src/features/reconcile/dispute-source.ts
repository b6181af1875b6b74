import { type DisputeReport, remark } from '@booking/contracts';
import type { RecordSource } from '@booking/reconciliation';
import { CLOCK_MARGIN_MS, type Outcome, type Reconciliation } from '@booking/reconciliation/records';
import { type Database, newId, transact } from '@booking/runtime';
import { followDispute } from '../../dispute/dispute.ts';
import { disputeDifference } from '../../dispute/dispute-difference.ts';
import { findOldestOpenDispute, lockDispute, saveDispute } from '../../dispute/dispute-repository.ts';
import { lockNamedPayments } from '../../payment/named-payment-repository.ts';

type Deps = { readonly db: Database };

/** Records disputes from the gateway's list in the same way as from webhooks. */
export function disputeSource({ db }: Deps): RecordSource<DisputeReport> {
  return {
    kind: 'dispute',
    listOf: (gateway) => gateway.listDisputes?.bind(gateway),
    mayLackTimeFilter: true,
    findOldestOpen: (method) => findOldestOpenDispute(db, method),
    async compare({ method, until }, listed) {
      const outcomes: Outcome[] = [];
      for (const report of listed) outcomes.push(await compareDispute(db, { method, until }, dated(report, until)));
      return outcomes;
    },
  };
}

/**
 * A list shows the current state. Without an order, an end in the list is at least as new as the start of the
 * reconciliation. An open dispute may be a stale entry, so it opens no ended dispute again.
 */
function dated(report: DisputeReport, until: Date): DisputeReport {
  const { status, sequence } = report;
  return { ...report, sequence: sequence ?? (status === 'opened' ? null : until.getTime()) };
}

/**
 * Skips disputes about foreign payments, because the reconciliation of payments reports foreign money. A rejected
 * transition becomes a difference for staff, so that not every reconciliation reports it again.
 */
async function compareDispute(
  db: Database,
  { method, until }: Pick<Reconciliation, 'method' | 'until'>,
  report: DisputeReport,
): Promise<Outcome> {
  const { reference, paymentReference: gatewayReference, captureReference } = report;
  return transact(db, async (trx) => {
    const [payment] = await lockNamedPayments(trx, [{ method, gatewayReference, captureReference }]);
    if (!payment) return { reference, isRepaired: false, difference: undefined };

    const known = await lockDispute(trx, payment, reference);
    const decision = followDispute(known, newId(), { payment, report, cause: remark('by-gateway-list') });
    if (decision.dispute !== known) await saveDispute(trx, decision);
    const isRepaired = decision.dispute.version !== known?.version;
    const readAfter = new Date(until.getTime() - CLOCK_MARGIN_MS);
    return { reference, isRepaired, difference: disputeDifference(decision.dispute, report, readAfter) };
  });
}
