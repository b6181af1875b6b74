import { describe, expect, it } from '@jest/globals';
import { differences } from './differences.ts';

const EUR_5 = { amount: 500, currency: 'EUR' };
const EUR_6 = { amount: 600, currency: 'EUR' };

describe('differences', () => {
  it('are the changed members at any depth, with money as one value', () => {
    const before = { id: 'a', amount: EUR_5, parts: [{ status: 'reserved' }], labels: {}, note: null };
    const after = { id: 'a', amount: EUR_6, parts: [{ status: 'failed' }], labels: {}, note: 'late' };

    expect(differences(before, after)).toEqual([
      { member: 'amount', before: EUR_5, after: EUR_6 },
      { member: 'parts.0.status', before: 'reserved', after: 'failed' },
      { member: 'note', before: null, after: 'late' },
    ]);
  });

  it('are all members of a created or deleted record', () => {
    expect(differences(null, { name: 'Bob' })).toEqual([{ member: 'name', before: undefined, after: 'Bob' }]);
    expect(differences({ list: [1] }, { list: [] })).toEqual([
      { member: 'list.0', before: 1, after: undefined },
      { member: 'list', before: undefined, after: [] },
    ]);
  });

  it('are empty for equal records', () => {
    expect(differences({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });
});
