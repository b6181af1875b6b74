import { describe, expect, it } from '@jest/globals';
import { placeOfRefunds } from './places-of-work.ts';

describe('the link of the waiting refunds', () => {
  it.each([
    ['/refunds', ['external-refund', 'pending-refund']],
    ['/refunds?tab=failed', ['stranded-refund', 'failed-refund']],
    ['/refunds?tab=external', ['external-refund']],
    ['/refunds', []],
  ] as const)('leads to %s if these refunds wait: %j', (place, kinds) => {
    const others = [
      { kind: 'open-dispute', count: 2 },
      { kind: 'stranded-refund', count: 0 },
    ] as const;

    expect(placeOfRefunds([...others, ...kinds.map((kind) => ({ kind, count: 1 }))])).toBe(place);
  });
});
