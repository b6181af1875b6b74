import { describe, expect, it } from '@jest/globals';
import { answerBy } from './answer-by.ts';

describe('the deadline of a dispute', () => {
  it('is the time by which staff have to answer an open dispute', () => {
    expect(answerBy({ status: 'open', dueAt: '2026-12-07T16:01:38.000Z' })).toBe('2026-12-07T16:01:38.000Z');
    expect(answerBy({ status: 'open', dueAt: null })).toBeNull();
  });

  it('does not exist once the dispute has ended, even if its time has not come', () => {
    expect(answerBy({ status: 'won', dueAt: '2026-12-07T16:01:38.000Z' })).toBeNull();
    expect(answerBy({ status: 'lost', dueAt: '2026-12-07T16:01:38.000Z' })).toBeNull();
  });
});
