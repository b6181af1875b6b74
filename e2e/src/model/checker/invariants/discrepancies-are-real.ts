import type { Refund as GatewayRefund } from '@booking/gateway-simulator';
import type { AllocationRow, Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';
import { isOf } from '../with-staff.ts';

/**
 * I22: every open discrepancy about a record of this run is a difference between our records and those of the gateway.
 * Staff would otherwise return money a second time. A run ends with a reconciliation, which resolves discrepancies that
 * exist no longer. Other checks prove that both sides agree about payments and disputes.
 */
export function discrepanciesAreReal(evidence: Evidence): Violation[] {
  const { accounts, discrepancies, allocations } = evidence;
  const refunds = new Map(accounts.flatMap((account) => account.refunds.map((refund) => [refund.id, refund] as const)));
  const others = new Set(accounts.flatMap(({ session, disputes }) => [session.id, ...disputes.map(({ id }) => id)]));
  return violationsOf(
    'I22',
    discrepancies.map(({ kind, reference }) => {
      const refund = refunds.get(reference);
      const isReal = refund
        ? kind !== 'refund-missing-at-gateway' && differs(refund, allocations)
        : !others.has(reference);
      return isReal ? undefined : `discrepancy ${kind} of ${reference} is open, and both sides agree`;
    }),
  );
}

/** Whether no allocation here has the state and the amount of a refund at the gateway. */
function differs(refund: GatewayRefund, allocations: readonly AllocationRow[]): boolean {
  const own = allocations.filter((part) => isOf(part, refund));
  return !own.some((part) => part.given_up_by === null && part.status === refund.status);
}
