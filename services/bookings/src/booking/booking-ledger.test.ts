import { describe, expect, it } from '@jest/globals';
import { AT, euros, sampleRefund } from '../../test/samples.ts';
import { enterInLedger, figuresOf, refundEntries, type Ledger } from './booking-ledger.ts';

const first = { paymentId: 'first', amount: euros(10_000), isSurplus: false, completedAt: AT };
const second = { paymentId: 'second', amount: euros(10_000), isSurplus: true, completedAt: AT };
const paidTwice: Ledger = { payments: [first, second], refunds: [] };

function givenBack(refundId: string, paymentId: string, amount = 10_000) {
  return { refundId, paymentId, amount: euros(amount), isGivenBack: true, refundVersion: 3 };
}

describe('the ledger of a booking', () => {
  it('edge case 13: counts no surplus payment and nothing that was given back of one', () => {
    const ledger = enterInLedger(paidTwice, { payments: [], refunds: [givenBack('refund', 'second')] });

    expect(figuresOf(ledger, 'EUR')).toEqual({ paid: euros(10_000), refunded: euros(0) });
  });

  it('edge case 37: counts a refund as soon as its payment is known', () => {
    const early = enterInLedger(
      { payments: [], refunds: [] },
      { payments: [], refunds: [givenBack('refund', 'first', 400)] },
    );

    expect(figuresOf(early, 'EUR')).toEqual({ paid: euros(0), refunded: euros(0) });
    expect(figuresOf(enterInLedger(early, { payments: [first], refunds: [] }), 'EUR')).toEqual({
      paid: euros(10_000),
      refunded: euros(400),
    });
  });

  it('edge case 19: sums 33.33 three times and one cent to exactly 100.00', () => {
    const refunds = [3_333, 3_333, 3_333, 1].map((amount, index) => givenBack(`refund ${index}`, 'first', amount));

    expect(figuresOf({ payments: [first], refunds }, 'EUR').refunded).toEqual(euros(10_000));
  });

  it('edge case 10: believes the latest version of a refund, even when an older one arrives last', () => {
    const refund = givenBack('refund', 'first');
    const takenBack = { ...refund, isGivenBack: false, refundVersion: 4 };

    const inOrder = enterInLedger(enterInLedger(paidTwice, entry(refund)), entry(takenBack));
    const overtaken = enterInLedger(enterInLedger(paidTwice, entry(takenBack)), entry(refund));

    expect(inOrder.refunds).toEqual([takenBack]);
    expect(overtaken.refunds).toEqual([takenBack]);
  });

  it('edge case 33: splits a refund by payment and counts only the parts that succeeded', () => {
    const refund = sampleRefund([
      { paymentId: 'first', amount: 4_000, status: 'succeeded' },
      { paymentId: 'third', amount: 1_000, status: 'failed' },
    ]);
    const ledger = { payments: [first, { ...first, paymentId: 'third' }], refunds: refundEntries(refund, 2) };

    expect(figuresOf(ledger, 'EUR').refunded).toEqual(euros(4_000));
  });
});

function entry(refund: ReturnType<typeof givenBack>): Ledger {
  return { payments: [], refunds: [refund] };
}
