import { sumMoney, type CurrencyCode, type Money, type Payment, type Refund } from '@booking/contracts';

/** A completed payment. A surplus one goes back to the payer and never counts as paid. */
export type LedgerPayment = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly isSurplus: boolean;
  readonly completedAt: Date;
};

/** The part of a refund that belongs to one payment, as the refund stood in its version `refundVersion`. */
export type LedgerRefund = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly isGivenBack: boolean;
  readonly refundVersion: number;
};

/** What other services reported about the money of one booking: facts, from which its figures are derived. */
export type Ledger = { readonly payments: readonly LedgerPayment[]; readonly refunds: readonly LedgerRefund[] };

export const emptyLedger: Ledger = { payments: [], refunds: [] };

export function hasPayment(ledger: Ledger, { id }: Payment): boolean {
  return ledger.payments.some(({ paymentId }) => paymentId === id);
}

export function refundEntries({ id: refundId, allocations }: Refund, refundVersion: number): LedgerRefund[] {
  return allocations.map(({ paymentId, amount, status }) => ({
    refundId,
    paymentId,
    amount,
    isGivenBack: status === 'succeeded',
    refundVersion,
  }));
}

export function enterInLedger(ledger: Ledger, entries: Ledger): Ledger {
  return {
    payments: [...ledger.payments, ...entries.payments],
    refunds: latestOfEachPart([...ledger.refunds, ...entries.refunds]),
  };
}

/** News of a refund may overtake each other: the latest version holds, whenever it arrived. */
function latestOfEachPart(entries: readonly LedgerRefund[]): LedgerRefund[] {
  const latest = new Map<string, LedgerRefund>();
  for (const entry of entries) {
    const part = `${entry.refundId} ${entry.paymentId}`;
    const known = latest.get(part);
    if (!known || known.refundVersion < entry.refundVersion) latest.set(part, entry);
  }
  return [...latest.values()];
}

/** The sums that count. What was given back of a payment nobody has reported yet counts once it is reported. */
export function figuresOf({ payments, refunds }: Ledger, currency: CurrencyCode): { paid: Money; refunded: Money } {
  const counted = payments.filter(({ isSurplus }) => !isSurplus);
  const countedIds = new Set(counted.map(({ paymentId }) => paymentId));
  const givenBack = refunds.filter(({ paymentId, isGivenBack }) => isGivenBack && countedIds.has(paymentId));
  return { paid: sumMoney(currency, amountsOf(counted)), refunded: sumMoney(currency, amountsOf(givenBack)) };
}

function amountsOf(entries: readonly { readonly amount: Money }[]): Money[] {
  return entries.map(({ amount }) => amount);
}
