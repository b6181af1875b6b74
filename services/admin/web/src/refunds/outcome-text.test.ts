import type { Refund } from '@booking/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { decisionTitle } from './outcome-text.ts';

const refund = { amount: { amount: 6_000, currency: 'JPY' } } as Refund;

beforeAll(() => show({ ...english, language: 'en' }));

describe('the title of a decision', () => {
  it('asks until the decision is over', () => {
    expect(decisionTitle([refund], 'reject', 'working')).toBe('Reject the refund of ¥6,000?');
    expect(decisionTitle([refund, refund], 'process', 'asking')).toBe('Process 2 refunds?');
  });

  it('names the refunds afterwards', () => {
    expect(decisionTitle([refund], 'reject', 'over')).toBe('Refund of ¥6,000');
    expect(decisionTitle([refund, refund], 'process', 'over')).toBe('2 refunds');
  });
});
