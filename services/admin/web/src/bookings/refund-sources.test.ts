import { describe, expect, it } from '@jest/globals';
import { isChoice, refundSourcesOf, sourceFor } from './refund-sources.ts';

const total = { amount: 10_000, currency: 'EUR' } as const;

function payment(paymentId: string, amount: number, isMismatched = false) {
  return { paymentId, method: 'stripe', isMismatched, remaining: { amount, currency: 'EUR' } } as const;
}

const mismatched = payment('mismatched', 700, true);
const [first, second] = [payment('first', 10_000), payment('second', 500)];

describe('the sources of a refund', () => {
  it('begin with "any payment", whose amount excludes mismatched payments, and end with mismatched payments', () => {
    const sources = refundSourcesOf({ total, refundable: [mismatched, first, second] });

    expect(sources.map((source) => [source.payment, source.remaining.amount])).toEqual([
      [undefined, 10_500],
      ['first', 10_000],
      ['second', 500],
      ['mismatched', 700],
    ]);
  });

  it.each([
    ['one payment and a mismatched one', [mismatched, first], ['first', 'mismatched']],
    ['mismatched payments only', [mismatched, payment('other', 800, true)], ['mismatched', 'other']],
  ])('do not include "any payment" with %s', (_, refundable, expected) => {
    expect(refundSourcesOf({ total, refundable }).map((source) => source.payment)).toEqual(expected);
  });
});

describe('the chosen source', () => {
  const sources = refundSourcesOf({ total, refundable: [mismatched, first] });

  it('is empty if its payment is no longer refundable, and the other payments are offered', () => {
    const chosen = sourceFor(sources, 'second');

    expect(chosen).toMatchObject({ payment: 'second', remaining: { amount: 0 } });
    expect(isChoice(refundSourcesOf({ total, refundable: [first] }), chosen)).toBe(true);
  });

  it('is never a mismatched payment if the user chose "any payment"', () => {
    expect(sourceFor(sources, undefined).payment).toBe('first');
    expect(sourceFor(refundSourcesOf({ total, refundable: [mismatched] }), undefined).remaining.amount).toBe(0);
  });

  it('is offered as a choice only if another payment is refundable or its own payment is mismatched', () => {
    const single = refundSourcesOf({ total, refundable: [first] });
    const wrong = refundSourcesOf({ total, refundable: [mismatched] });

    expect(isChoice(single, sourceFor(single, 'first'))).toBe(false);
    expect(isChoice(wrong, sourceFor(wrong, 'mismatched'))).toBe(true);
    expect(isChoice(sources, sourceFor(sources, 'first'))).toBe(true);
  });
});
