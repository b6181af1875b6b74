import { describe, expect, it } from '@jest/globals';
import { decisiveRefund, outcomeOf } from './refund-outcome.ts';

const failed = { status: 'failed', reference: 'r1', reason: null } as const;
const pending = { status: 'pending', reference: 'r2', reason: 'the bank' } as const;
const succeeded = { status: 'succeeded', reference: 'r3', reason: null } as const;

describe('the outcome of a refund', () => {
  it.each([
    [failed, { outcome: 'failed', reference: 'r1', reason: 'refused by the gateway' }],
    [pending, { outcome: 'pending', reference: 'r2', reason: 'the bank' }],
    [succeeded, { outcome: 'succeeded', reference: 'r3' }],
  ])('follows from the status: %j', (fetched, outcome) => {
    expect(outcomeOf(fetched)).toEqual(outcome);
  });

  it.each([
    ['is the outcome of the try that has not failed', [failed, pending], 'r2'],
    ['is a failure when every try has failed', [failed, { ...failed, reference: 'r4' }], 'r1'],
  ])('%s', (_what, tries, reference) => {
    expect(decisiveRefund(tries)).toMatchObject({ reference });
  });

  it('is undefined when there is no refund', () => {
    expect(decisiveRefund([])).toBeUndefined();
  });
});
