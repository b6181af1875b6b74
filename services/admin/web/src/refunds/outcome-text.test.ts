import type { Refund } from '@booking/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { decisionTitle, outcomeTextOf } from './outcome-text.ts';

const refund = { amount: { amount: 6_000, currency: 'JPY' } } as Refund;

beforeAll(() => show({ ...english, language: 'en' }));

describe('the title of a decision', () => {
  it('is a question until the decision is carried out', () => {
    expect(decisionTitle([refund], 'reject', 'working')).toBe('Reject the refund of ¥6,000?');
    expect(decisionTitle([refund, refund], 'process', 'asking')).toBe('Process 2 refunds?');
  });

  it('names the refunds afterwards', () => {
    expect(decisionTitle([refund], 'reject', 'over')).toBe('Refund of ¥6,000');
    expect(decisionTitle([refund, refund], 'process', 'over')).toBe('2 refunds');
  });
});

describe('a failed refund that has returned a part', () => {
  const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;
  const parts = [
    { method: 'stripe', amount: euros(6_000), status: 'succeeded' },
    { method: 'paypal', amount: euros(4_000), status: 'failed' },
  ];
  const failed = { status: 'failed', amount: euros(10_000), allocations: parts } as Refund;

  it('is described by its remaining amount, and by the gateway of this amount', () => {
    const processed: Refund = { ...failed, status: 'succeeded' };

    expect(decisionTitle([failed], 'process', 'asking')).toBe('Process the refund of €40.00?');
    expect(outcomeTextOf([processed], 'process', [failed])).toBe('Refund of €40.00 was sent to PayPal.');
  });
});
