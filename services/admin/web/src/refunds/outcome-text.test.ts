import type { Refund } from '@booking/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestProblem } from '../api/request-problem.ts';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { decisionTitle, leadOf, outcomeTextOf } from './outcome-text.ts';

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

describe('the line below the title', () => {
  const pending = { ...refund, status: 'pending' } as Refund;
  const processed = { ...refund, status: 'succeeded', allocations: [] as Refund['allocations'] } as Refund;
  const refusal = new RequestProblem({ type: '/problems/refund-not-processable', status: 409, title: '', detail: '' });
  const course = { decision: 'process', decidedCount: 0, sent: [pending], isLate: () => false } as const;

  it('names the effect only until somebody has decided', () => {
    const unsent = { ...course, sent: undefined, problemOf: () => undefined };

    expect(leadOf([pending], { ...unsent, stage: 'asking' })).toBe(
      'The refund goes to the gateway immediately and cannot be undone.',
    );
    expect(leadOf([processed], { ...unsent, stage: 'over' })).toBeUndefined();
  });

  it('says that a refused refund was not sent', () => {
    const refused = { ...course, stage: 'over', problemOf: () => refusal } as const;

    expect(leadOf([pending], refused)).toBe('The refund was not sent. The reason is below.');
    expect(leadOf([pending], { ...refused, decision: 'reject' })).toMatch('The refund was not rejected.');
  });

  it('leaves it to the card to name a colleague who was faster', () => {
    const beaten = { ...course, stage: 'over', problemOf: () => refusal, isLate: () => true } as const;

    expect(leadOf([processed], beaten)).toBeUndefined();
  });

  it('claims nothing when the answer is lost', () => {
    const lost = new RequestProblem({ type: '/problems/service-unavailable', status: 503, title: '', detail: '' });

    expect(leadOf([pending], { ...course, stage: 'over', problemOf: () => lost })).toBeUndefined();
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
