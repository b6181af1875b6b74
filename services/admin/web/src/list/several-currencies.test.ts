import { describe, expect, it } from '@jest/globals';
import { sortsSeveralCurrencies } from './several-currencies.ts';

const yen = { id: '1', amount: { amount: 1_000, currency: 'JPY' }, createdAt: '2026-05-01T00:00:00Z' };
const euro = { id: '2', amount: { amount: 1_000, currency: 'EUR' }, createdAt: '2026-05-01T00:00:00Z' };

describe('a sorted list', () => {
  it.each([
    ['compares several currencies', [yen, euro], 'amount', true],
    ['compares one currency', [euro, euro], 'amount', false],
    ['is not sorted by an amount', [yen, euro], 'createdAt', false],
    ['has its default order', [yen, euro], undefined, false],
  ])('%s', (_what, items, field, expected) => {
    expect(sortsSeveralCurrencies(items, field)).toBe(expected);
  });
});
