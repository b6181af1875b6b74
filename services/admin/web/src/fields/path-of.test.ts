import { describe, expect, it } from '@jest/globals';
import { pathOf } from './path-of.ts';

describe('the page of a record', () => {
  it.each([
    ['dispute', 'd1', '/disputes/d1'],
    ['webhook_delivery', 'w1', '/webhook-deliveries/w1'],
    ['customer', 'a&b/c', '/customers?id=a%26b%2Fc'],
    ['staff', 's1', '/staff'],
    ['export', 'payments', undefined],
  ])('is, for the kind %s with the id %s, %s', (kind, id, path) => {
    expect(pathOf(kind, id)).toBe(path);
  });
});
