import { describe, expect, it } from '@jest/globals';
import { type Refusal, RefusalTally } from './refusal-tally.ts';

const refusal: Refusal = {
  method: 'stripe',
  reason: 'no signature matches',
  bodyDigest: 'a'.repeat(64),
  refusedAt: new Date('2026-11-21T10:00:00Z'),
};
const later = { ...refusal, bodyDigest: 'b'.repeat(64), refusedAt: new Date('2026-11-21T10:00:01Z') };

describe('the tally of rejected webhooks', () => {
  it('counts rejections by method and day, with the details of the last rejection', () => {
    const tally = new RefusalTally();
    tally.add(refusal);
    tally.add(later);
    tally.add({ ...refusal, method: 'sandbox' });
    tally.add({ ...refusal, refusedAt: new Date('2026-11-22T00:00:00Z') });

    expect(tally.take()).toEqual([
      expect.objectContaining({ method: 'stripe', day: '2026-11-21', count: 2, lastBodyDigest: later.bodyDigest }),
      expect.objectContaining({ method: 'sandbox', day: '2026-11-21', count: 1 }),
      expect.objectContaining({ method: 'stripe', day: '2026-11-22', count: 1 }),
    ]);
    expect(tally.take()).toEqual([]);
  });

  it('keeps counting rejections while the database is down', () => {
    const tally = new RefusalTally();
    tally.add(refusal);
    const taken = tally.take();
    tally.add(later);
    tally.putBack(taken);

    expect(tally.take()).toEqual([expect.objectContaining({ count: 2, lastBodyDigest: later.bodyDigest })]);
  });
});
