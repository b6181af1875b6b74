import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHAIN_START, type ChainedEntry, followChain, linkEntry } from './audit-chain.ts';
import type { AuditEntry } from './audit-entry.ts';

const shown = fc.option(fc.dictionary(fc.string(), fc.jsonValue()));
const entry: fc.Arbitrary<AuditEntry> = fc.record({
  id: fc.uuid(),
  actionId: fc.uuid(),
  at: fc.date({ noInvalidDate: true }),
  action: fc.record({
    staff: fc.string(),
    name: fc.constantFrom('sign_in', 'process_refund'),
    target: fc.record({ type: fc.constantFrom('refund', 'staff'), id: fc.string() }),
    reason: fc.option(fc.string()),
  }),
  outcome: fc.constantFrom('attempted', 'succeeded', 'refused', 'failed'),
  problem: fc.option(fc.string()),
  before: shown,
  after: shown,
});
const chain = fc.array(entry, { minLength: 1, maxLength: 20 }).map(chainOf);
const places = fc.nat();

function chainOf(entries: readonly AuditEntry[]): ChainedEntry[] {
  let last = CHAIN_START;
  return entries.map((one) => {
    last = linkEntry(last, one);
    return { entry: one, link: last };
  });
}

describe('the chain of the audit log', () => {
  it('is valid as it was written, in pages of any size', () => {
    fc.assert(
      fc.property(chain, places, (entries, place) => {
        const cut = place % entries.length;
        const first = followChain(CHAIN_START, entries.slice(0, cut));
        const second = followChain(first.last, entries.slice(cut));

        expect(second).toEqual({ last: entries.at(-1)?.link, fault: null });
      }),
    );
  });

  it('is invalid when any entry but the last is missing', () => {
    fc.assert(
      fc.property(chain, places, (entries, place) => {
        const left = entries.toSpliced(place % entries.length, 1);
        const isLast = place % entries.length === entries.length - 1;

        expect(followChain(CHAIN_START, left).fault === null).toBe(isLast);
      }),
    );
  });

  it('is invalid when an entry was changed', () => {
    fc.assert(
      fc.property(chain, places, entry, (entries, place, other) => {
        const index = place % entries.length;
        const changed = entries.map((one, at) => (at === index ? { ...one, entry: other } : one));

        expect(followChain(CHAIN_START, changed).fault).toBe(`entry ${index + 1} was changed`);
      }),
    );
  });

  it('is invalid when two entries were swapped', () => {
    fc.assert(
      fc.property(chain, places, (entries, place) => {
        const index = place % entries.length;
        const [one, next] = entries.slice(index, index + 2);
        fc.pre(one !== undefined && next !== undefined);

        const swapped = entries.toSpliced(index, 2, { ...one, entry: next.entry }, { ...next, entry: one.entry });
        expect(followChain(CHAIN_START, swapped).fault).toBe(`entry ${index + 1} was changed`);
      }),
    );
  });
});
