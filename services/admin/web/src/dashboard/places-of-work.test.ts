import { describe, expect, it } from '@jest/globals';
import { placeOf } from './places-of-work.ts';

describe('the link of the waiting refunds', () => {
  it.each([
    ['/refunds', ['external-refund', 'pending-refund']],
    ['/refunds?tab=stranded', ['external-refund', 'stranded-refund']],
    ['/refunds?tab=external', ['external-refund']],
    ['/refunds', []],
  ] as const)('leads to %s if these refunds wait: %j', (place, kinds) => {
    const none = { kind: 'failed-refund', count: 0 } as const;

    expect(placeOf([none, ...kinds.map((kind) => ({ kind, count: 1 }))])).toBe(place);
  });
});
