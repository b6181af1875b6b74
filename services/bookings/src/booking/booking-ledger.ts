import {
  type AllocationStatus,
  type CurrencyCode,
  type Money,
  type Payment,
  type Refund,
  subtractMoney,
  sumAmounts,
  sumMoney,
} from '@booking/contracts';

/** A completed payment. A surplus payment is refunded to the payer and never counts as paid. */
export type LedgerPayment = {
  readonly paymentId: string;
  readonly amount: Money;
  /** Refunds are multiples of this, because the gateway refunds no smaller parts. */
  readonly refundStepMinor: number;
  readonly isSurplus: boolean;
  readonly completedAt: Date;
};

/** `under_way`: released and not ended. `none`: not released yet, rejected or failed. */
export type RefundPartState = 'none' | 'under_way' | 'given_back';

/** The allocation of a refund to one payment, as of version `refundVersion` of the refund. */
export type LedgerRefund = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly state: RefundPartState;
  readonly refundVersion: number;
};

/**
 * An amount that the payer or a bank claims back. It is not refundable while the dispute is open, and as long as it is
 * lost.
 */
export type LedgerDispute = {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly status: 'open' | 'won' | 'lost';
  readonly disputeVersion: number;
};

/** The reported payments, refunds and disputes of one booking. The figures of the booking are derived from them. */
export type Ledger = {
  readonly payments: readonly LedgerPayment[];
  readonly refunds: readonly LedgerRefund[];
  readonly disputes: readonly LedgerDispute[];
};

export const emptyLedger: Ledger = { payments: [], refunds: [], disputes: [] };

export function hasPayment(ledger: Ledger, { id }: Payment): boolean {
  return ledger.payments.some(({ paymentId }) => paymentId === id);
}

export function refundEntries(refund: Refund, refundVersion: number): LedgerRefund[] {
  return refund.allocations.map(({ paymentId, amount, status }) => ({
    refundId: refund.id,
    paymentId,
    amount,
    state: stateOfAllocation(refund, status),
    refundVersion,
  }));
}

/** A refund that waits for staff holds no money: a cancellation decides about that money as well. */
function stateOfAllocation({ status }: Refund, part: AllocationStatus): RefundPartState {
  if (part === 'succeeded') return 'given_back';
  const isOpen = part === 'reserved' || part === 'submitted' || part === 'pending';
  return isOpen && status === 'processing' ? 'under_way' : 'none';
}

/** Events may arrive in any order: the latest version of a refund or a dispute wins. */
export function enterInLedger(ledger: Ledger, entries: Ledger): Ledger {
  return {
    payments: [...ledger.payments, ...entries.payments],
    refunds: latestOfEachRefund([...ledger.refunds, ...entries.refunds]),
    disputes: latestOfEachDispute([...ledger.disputes, ...entries.disputes]),
  };
}

function latestOfEachRefund(entries: readonly LedgerRefund[]): LedgerRefund[] {
  const versions = new Map<string, number>();
  for (const { refundId, refundVersion } of entries) {
    versions.set(refundId, Math.max(refundVersion, versions.get(refundId) ?? 0));
  }
  const current = entries.filter(({ refundId, refundVersion }) => refundVersion === versions.get(refundId));
  return [...Map.groupBy(current, ({ refundId, paymentId }) => `${refundId} ${paymentId}`).values()].flatMap(firstOf);
}

/**
 * In events of earlier versions, an end that was reported first has the same version as the opening. Then the end wins.
 */
function latestOfEachDispute(entries: readonly LedgerDispute[]): LedgerDispute[] {
  const latestFirst = entries.toSorted(
    (left, right) => right.disputeVersion - left.disputeVersion || Number(isEnded(right)) - Number(isEnded(left)),
  );
  const byDispute = Map.groupBy(latestFirst, ({ paymentId, reference }) => `${paymentId} ${reference}`);
  return [...byDispute.values()].flatMap(firstOf);
}

function isEnded({ status }: LedgerDispute): boolean {
  return status !== 'open';
}

function firstOf<Entry>(entries: readonly Entry[]): Entry[] {
  return entries.slice(0, 1);
}

/** The refunded amount of the counted payments, including refunds under way. */
export function refundedOrUnderWayOf({ payments, refunds }: Ledger, currency: CurrencyCode): Money {
  const counted = countedPayments({ payments });
  const gone = refunds.filter(({ paymentId, state }) => state !== 'none' && counted.includes(paymentId));
  return sumAmounts(currency, gone);
}

/** The paid and the refunded amount, without surplus payments. A refund counts as soon as its payment is reported. */
export function figuresOf({ payments, refunds }: Ledger, currency: CurrencyCode): { paid: Money; refunded: Money } {
  const counted = payments.filter(isCounted);
  const countedIds = new Set(counted.map(({ paymentId }) => paymentId));
  const givenBack = refunds.filter(({ paymentId, state }) => state === 'given_back' && countedIds.has(paymentId));
  return { paid: sumAmounts(currency, counted), refunded: sumAmounts(currency, givenBack) };
}

export function countedPayments({ payments }: Pick<Ledger, 'payments'>): string[] {
  return payments.filter(isCounted).map(({ paymentId }) => paymentId);
}

/** The amount that a cancellation can refund: payments less refunds, refunds under way and disputes. */
export function refundableOf(ledger: Ledger, currency: CurrencyCode): Money {
  const rooms = ledger.payments.filter(isCounted).map((payment) => roomOf(payment, ledger));
  return sumMoney(currency, rooms);
}

/** The largest refund step of the payments. Every payment can refund multiples of it. */
export function refundStepMinorOf({ payments }: Ledger): number {
  return Math.max(1, ...payments.filter(isCounted).map(({ refundStepMinor }) => refundStepMinor));
}

function roomOf({ paymentId, amount: captured }: LedgerPayment, { refunds, disputes }: Ledger): Money {
  const gone = refunds.filter((part) => part.paymentId === paymentId && part.state !== 'none');
  const held = disputes.filter((dispute) => dispute.paymentId === paymentId && dispute.status !== 'won');
  return [...gone, ...held].map(({ amount }) => amount).reduce(without, captured);
}

/** The amount that is left, or zero if a bank holds more than that, or holds money in another currency. */
function without(left: Money, taken: Money): Money {
  const isLess = taken.currency === left.currency && taken.amount < left.amount;
  return isLess ? subtractMoney(left, taken) : { ...left, amount: 0 };
}

function isCounted({ isSurplus }: LedgerPayment): boolean {
  return !isSurplus;
}
