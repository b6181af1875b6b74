import type { LedgerEntry, Refund as GatewayRefund } from '@booking/gateway-simulator';
import { wireFactor } from '../../booking-model.ts';
import type { AllocationRow, Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';
import { isManual, isOf, isWithStaff } from '../with-staff.ts';

type Pair = { readonly account: LedgerEntry; readonly refund: GatewayRefund };

/** I6: the refunds of the gateways match our succeeded allocations one to one, and never exceed the captured amount. */
export function refundsAgree(evidence: Evidence): Violation[] {
  const { accounts, allocations } = evidence;
  const pairs = accounts.flatMap((account) => account.refunds.map((refund) => ({ account, refund })));
  return violationsOf('I6', [
    ...accounts.map(excess),
    ...pairs.map((pair) => strange(pair, evidence)),
    ...allocations.filter((part) => !isDecided(part, pairs, evidence)).map((part) => unmatched(part, pairs)),
    ...allocations.filter((part) => isManual(part, evidence)).map((part) => returned(part, pairs, evidence)),
  ]);
}

function excess({ session, captured, refunded }: LedgerEntry): string | undefined {
  return refunded > captured ? `session ${session.id}: ${refunded} of ${captured} was given back` : undefined;
}

/** Reports a refund at the gateway that is neither ours nor reported to staff. */
function strange({ account, refund }: Pair, evidence: Evidence): string | undefined {
  const isKnown = evidence.allocations.some((part) => isOf(part, refund));
  if (isKnown || refund.status === 'failed' || isWithStaff(refund, evidence)) return undefined;
  const { id, origin, amount } = refund;
  return `refund ${id} (${origin}, ${amount}) of session ${account.session.id} is no part of any refund here`;
}

const settledAs: Readonly<Partial<Record<AllocationRow['status'], GatewayRefund['status']>>> = {
  succeeded: 'succeeded',
  pending: 'pending',
  failed: 'failed',
};

/** Whether staff settled the allocation by hand, or gave it up and know that the gateway made it after all. */
function isDecided(part: AllocationRow, pairs: readonly Pair[], evidence: Evidence): boolean {
  if (isManual(part, evidence)) return true;
  return part.given_up_by !== null && pairs.some(({ refund }) => isOf(part, refund) && isWithStaff(refund, evidence));
}

function unmatched(part: AllocationRow, pairs: readonly Pair[]): string | undefined {
  const [found, second] = pairs.filter(({ refund }) => isOf(part, refund));
  const what = `part ${part.id} (${part.status}, ${part.amount_minor} ${part.currency})`;
  if (second) return `${what} was given back twice: ${found?.refund.id ?? ''} and ${second.refund.id}`;
  if (!found) return part.status === 'succeeded' ? `${what} was never given back` : undefined;
  if (settledAs[part.status] !== found.refund.status) return `${what} is ${found.refund.status} at the gateway`;
  const wireAmount = part.amount_minor * wireFactor(part.method, part.currency);
  return wireAmount === found.refund.amount ? undefined : `${what} is ${found.refund.amount} at the gateway`;
}

/** Reports a refund that staff gave up and settled by hand, that failed at the gateway, and that no staff know of. */
function returned(part: AllocationRow, pairs: readonly Pair[], evidence: Evidence): string | undefined {
  const replaced = evidence.allocations.find(({ id, given_up_by: by }) => id === part.replaces && by !== null);
  const found = replaced && pairs.find(({ refund }) => isOf(replaced, refund));
  if (found?.refund.status !== 'failed' || isWithStaff(found.refund, evidence)) return undefined;
  return `part ${part.id} was settled by hand for ${found.refund.id}, which failed, and no discrepancy says so`;
}
