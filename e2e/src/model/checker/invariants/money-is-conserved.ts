import type { LedgerEntry } from '@booking/gateway-simulator';
import { wireFactor } from '../../booking-model.ts';
import type { Evidence } from '../evidence.ts';
import { sum } from '../sum.ts';
import { type Violation, violationsOf } from '../violation.ts';
import { isManual, isWithStaff } from '../with-staff.ts';

/**
 * I15: in every currency, the captures less the refunds of the gateways equal the sum of our balances, corrected for
 * refunds that staff settled by hand.
 */
export function moneyIsConserved(evidence: Evidence): Violation[] {
  const theirs = new Map<string, number>();
  for (const account of evidence.accounts) add(theirs, account.session.currency, keptOf(account, evidence));
  const ours = new Map<string, number>();
  for (const { currency, ...balance } of evidence.balances) {
    add(ours, currency, balance.captured_minor - balance.refunded_minor);
  }
  for (const part of evidence.allocations) {
    if (part.status === 'succeeded' && isManual(part, evidence)) add(ours, part.currency, part.amount_minor);
  }
  const currencies = [...new Set([...theirs.keys(), ...ours.keys()])];
  return violationsOf(
    'I15',
    currencies.map((currency) => {
      const [kept = 0, known = 0] = [theirs.get(currency), ours.get(currency)];
      return kept === known ? undefined : `${currency}: the gateways keep ${kept}, we know of ${known}`;
    }),
  );
}

/**
 * The captured amount less the refunds that our balances contain. Refunds that could not be matched wait for staff, and
 * are not in our balances yet.
 */
function keptOf({ session, captured, refunds }: LedgerEntry, evidence: Evidence): number {
  const given = refunds.filter((refund) => refund.status === 'succeeded' && !isWithStaff(refund, evidence));
  return (captured - sum(given.map(({ amount }) => amount))) / wireFactor(session.gateway, session.currency);
}

function add(sums: Map<string, number>, currency: string, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}
