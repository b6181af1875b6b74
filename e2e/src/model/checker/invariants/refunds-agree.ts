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
    ...allocations.filter((part) => !isManual(part, evidence)).map((part) => unmatched(part, pairs)),
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

function unmatched(part: AllocationRow, pairs: readonly Pair[]): string | undefined {
  const [found, second] = pairs.filter(({ refund }) => isOf(part, refund));
  const what = `part ${part.id} (${part.status}, ${part.amount_minor} ${part.currency})`;
  if (second) return `${what} was given back twice: ${found?.refund.id ?? ''} and ${second.refund.id}`;
  if (!found) return part.status === 'succeeded' ? `${what} was never given back` : undefined;
  if (settledAs[part.status] !== found.refund.status) return `${what} is ${found.refund.status} at the gateway`;
  const wireAmount = part.amount_minor * wireFactor(part.method, part.currency);
  return wireAmount === found.refund.amount ? undefined : `${what} is ${found.refund.amount} at the gateway`;
}
