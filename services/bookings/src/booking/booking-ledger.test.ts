import { describe, expect, it } from '@jest/globals';
import { AT, euros, sampleRefund } from '../../test/samples.ts';
import {
  emptyLedger,
  enterInLedger,
  figuresOf,
  type Ledger,
  type LedgerRefund,
  refundableOf,
  refundEntries,
} from './booking-ledger.ts';

const first = { paymentId: 'first', amount: euros(10_000), refundStepMinor: 1, isSurplus: false, completedAt: AT };
const second = { paymentId: 'second', amount: euros(10_000), refundStepMinor: 1, isSurplus: true, completedAt: AT };
const paidTwice: Ledger = { ...emptyLedger, payments: [first, second] };

function givenBack(refundId: string, paymentId: string, amount = 10_000): LedgerRefund {
  return { refundId, paymentId, amount: euros(amount), state: 'given_back', refundVersion: 3 };
}

describe('the ledger of a booking', () => {
  it('edge case 13: counts neither a surplus payment nor its refund', () => {
    const ledger = enterInLedger(paidTwice, entry(givenBack('refund', 'second')));

    expect(figuresOf(ledger, 'EUR')).toEqual({ paid: euros(10_000), refunded: euros(0) });
  });

  it('edge case 37: counts a refund as soon as its payment is known', () => {
    const early = enterInLedger(emptyLedger, entry(givenBack('refund', 'first', 400)));

    expect(figuresOf(early, 'EUR')).toEqual({ paid: euros(0), refunded: euros(0) });
    expect(figuresOf(enterInLedger(early, { ...emptyLedger, payments: [first] }), 'EUR')).toEqual({
      paid: euros(10_000),
      refunded: euros(400),
    });
  });

  it('edge case 19: sums 33.33 three times and one cent to exactly 100.00', () => {
    const refunds = [3_333, 3_333, 3_333, 1].map((amount, index) => givenBack(`refund ${index}`, 'first', amount));

    expect(figuresOf({ ...emptyLedger, payments: [first], refunds }, 'EUR').refunded).toEqual(euros(10_000));
  });

  it('edge case 10: uses the latest version of a refund, even when an older one arrives last', () => {
    const refund = givenBack('refund', 'first');
    const takenBack = { ...refund, state: 'none' as const, refundVersion: 4 };

    const inOrder = enterInLedger(enterInLedger(paidTwice, entry(refund)), entry(takenBack));
    const overtaken = enterInLedger(enterInLedger(paidTwice, entry(takenBack)), entry(refund));

    expect(inOrder.refunds).toEqual([takenBack]);
    expect(overtaken.refunds).toEqual([takenBack]);
  });

  it('edge case 33: splits a refund by payment and counts only the allocations that succeeded', () => {
    const refund = sampleRefund([
      { paymentId: 'first', amount: 4_000, status: 'succeeded' },
      { paymentId: 'third', amount: 1_000, status: 'failed' },
    ]);
    const payments = [first, { ...first, paymentId: 'third' }];
    const ledger = { ...emptyLedger, payments, refunds: refundEntries(refund, 2) };

    expect(figuresOf(ledger, 'EUR').refunded).toEqual(euros(4_000));
  });
});

describe('the refundable amount', () => {
  const part = { paymentId: 'first', amount: 4_000, status: 'reserved' } as const;
  const dispute = { paymentId: 'first', reference: 'dp_1', amount: euros(10_000), disputeVersion: 1 };

  it.each([
    ['waits for staff', { status: 'pending' }, 'reserved', 10_000],
    ['was released by staff', { status: 'processing' }, 'reserved', 6_000],
    ['was sent', { status: 'processing' }, 'submitted', 6_000],
    ['is with the gateway', { status: 'processing' }, 'pending', 6_000],
    ['arrived', { status: 'succeeded' }, 'succeeded', 6_000],
    ['failed', { status: 'failed' }, 'failed', 10_000],
    ['was rejected', { status: 'rejected' }, 'released', 10_000],
    ['failed and was rejected', { status: 'rejected' }, 'failed', 10_000],
  ] as const)('is reduced by a released refund of 40.00 until it fails: this refund %s', (_, refund, status, left) => {
    const refunds = refundEntries(sampleRefund([{ ...part, status }], refund), 1);

    expect(refundableOf({ ...emptyLedger, payments: [first], refunds }, 'EUR')).toEqual(euros(left));
  });

  it.each([
    ['open', 0],
    ['lost', 0],
    ['won', 10_000],
  ] as const)('edge case 28: is reduced by a dispute unless it is won: this dispute is %s', (status, left) => {
    const ledger = { ...emptyLedger, payments: [first], disputes: [{ ...dispute, status }] };

    expect(refundableOf(ledger, 'EUR')).toEqual(euros(left));
  });

  it('edge case 28: is never negative, and is not reduced for a payment by the dispute of another payment', () => {
    const payments = [first, { ...first, paymentId: 'third' }];
    const refunds = [givenBack('refund', 'first', 4_000)];
    const ledger = { payments, refunds, disputes: [{ ...dispute, status: 'open' as const }] };

    expect(refundableOf(ledger, 'EUR')).toEqual(euros(10_000));
  });

  it('edge case 28: is zero for a payment that is disputed in another currency', () => {
    const amount = { amount: 1, currency: 'USD' as const };
    const ledger = { ...emptyLedger, payments: [first], disputes: [{ ...dispute, amount, status: 'open' as const }] };

    expect(refundableOf(ledger, 'EUR')).toEqual(euros(0));
  });

  it('edge case 28: uses the end of a dispute, even when its opening arrives last', () => {
    const opened = { ...emptyLedger, disputes: [{ ...dispute, status: 'open' as const }] };
    const won = { ...emptyLedger, disputes: [{ ...dispute, status: 'won' as const }] };
    const paid = { ...emptyLedger, payments: [first] };

    for (const entries of [
      [opened, won],
      [won, opened, opened],
    ]) {
      expect(refundableOf(entries.reduce(enterInLedger, paid), 'EUR')).toEqual(euros(10_000));
    }
  });

  it('edge case 28: is reduced again by a reopened dispute, in any order of arrival', () => {
    const entries = (['open', 'won', 'open'] as const).map((status, index) => ({
      ...emptyLedger,
      disputes: [{ ...dispute, status, disputeVersion: index + 1 }],
    }));
    const paid = { ...emptyLedger, payments: [first] };

    for (const ordered of [entries, entries.toReversed()]) {
      expect(refundableOf(ordered.reduce(enterInLedger, paid), 'EUR')).toEqual(euros(0));
    }
  });

  it('edge case 33: drops allocations that the latest version of a refund no longer has', () => {
    const payments = [first, { ...first, paymentId: 'third' }];
    const older = { ...givenBack('refund', 'first', 4_000), state: 'under_way' as const, refundVersion: 2 };
    const entries = [entry(givenBack('refund', 'third', 4_000)), entry(older)];

    expect(refundableOf(entries.reduce(enterInLedger, { ...emptyLedger, payments }), 'EUR')).toEqual(euros(16_000));
  });
});

function entry(refund: LedgerRefund): Ledger {
  return { ...emptyLedger, refunds: [refund] };
}
