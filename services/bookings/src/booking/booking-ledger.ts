import {
  subtractMoney,
  sumMoney,
  type AllocationStatus,
  type CurrencyCode,
  type Money,
  type Payment,
  type Refund,
} from '@booking/contracts';

/** A completed payment. A surplus one goes back to the payer and never counts as paid. */
export type LedgerPayment = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly isSurplus: boolean;
  readonly completedAt: Date;
};

/** Whether a refund's part is on its way, as staff released it, has arrived, or neither: waiting, rejected, failed. */
export type RefundPartState = 'none' | 'under_way' | 'given_back';

/** The part of a refund that belongs to one payment, as the refund stood in its version `refundVersion`. */
export type LedgerRefund = {
  readonly refundId: string;
  readonly paymentId: string;
  readonly amount: Money;
  readonly state: RefundPartState;
  readonly refundVersion: number;
};

/** What a payer or a bank wants back of a payment: held while it is open, and for good when it is lost. */
export type LedgerDispute = {
  readonly paymentId: string;
  readonly reference: string;
  readonly amount: Money;
  readonly status: 'open' | 'won' | 'lost';
  readonly disputeVersion: number;
};

/** What other services reported about the money of one booking: facts, from which its figures are derived. */
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
    state: partStateOf(refund, status),
    refundVersion,
  }));
}

/** A request that waits for staff holds nothing: cancelling decides on it too. */
function partStateOf({ status }: Refund, part: AllocationStatus): RefundPartState {
  if (part === 'succeeded') return 'given_back';
  const isOpen = part === 'reserved' || part === 'submitted' || part === 'pending';
  return isOpen && status === 'processing' ? 'under_way' : 'none';
}

/** News may overtake each other: the latest version of a refund or a dispute holds, whenever it arrived. */
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

/** A dispute that we heard of by its end is told in one version, open and closed: the end stands. */
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

/** What of the payments that count was refunded or is on its way. */
export function refundedOrUnderWayOf({ payments, refunds }: Ledger, currency: CurrencyCode): Money {
  const counted = countedPayments({ payments });
  const gone = refunds.filter(({ paymentId, state }) => state !== 'none' && counted.includes(paymentId));
  return sumMoney(currency, amountsOf(gone));
}

/** The sums that count. What was given back of a payment nobody has reported yet counts once it is reported. */
export function figuresOf({ payments, refunds }: Ledger, currency: CurrencyCode): { paid: Money; refunded: Money } {
  const counted = payments.filter(isCounted);
  const countedIds = new Set(counted.map(({ paymentId }) => paymentId));
  const givenBack = refunds.filter(({ paymentId, state }) => state === 'given_back' && countedIds.has(paymentId));
  return { paid: sumMoney(currency, amountsOf(counted)), refunded: sumMoney(currency, amountsOf(givenBack)) };
}

/** The ids of the payments that pay for the booking. */
export function countedPayments({ payments }: Pick<Ledger, 'payments'>): string[] {
  return payments.filter(isCounted).map(({ paymentId }) => paymentId);
}

function amountsOf(entries: readonly { readonly amount: Money }[]): Money[] {
  return entries.map(({ amount }) => amount);
}

/** What a cancellation may promise to give back: what of each payment is neither given back, on its way nor disputed. */
export function refundableOf(ledger: Ledger, currency: CurrencyCode): Money {
  const rooms = ledger.payments.filter(isCounted).map((payment) => roomOf(payment, ledger));
  return sumMoney(currency, rooms);
}

function roomOf({ paymentId, amount: captured }: LedgerPayment, { refunds, disputes }: Ledger): Money {
  const gone = refunds.filter((part) => part.paymentId === paymentId && part.state !== 'none');
  const held = disputes.filter((dispute) => dispute.paymentId === paymentId && dispute.status !== 'won');
  return amountsOf([...gone, ...held]).reduce(without, captured);
}

/** A bank may hold more than is left, or count in another currency: then nothing is left. */
function without(left: Money, taken: Money): Money {
  const isLess = taken.currency === left.currency && taken.amount < left.amount;
  return isLess ? subtractMoney(left, taken) : { ...left, amount: 0 };
}

function isCounted({ isSurplus }: LedgerPayment): boolean {
  return !isSurplus;
}
