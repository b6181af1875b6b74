import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutCardData } from './storable-body.ts';

const CARDS = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111', '3782 822463 10005'];
const SEPARATORS = [' ', '-', ',', '.', '%20', 'a', '","', ':', '/'];

/** Any text, with numbers between separators: cards, parts of dates and amounts. */
const part = fc
  .tuple(fc.constantFrom(...CARDS, '2026-10-28', '2026', '4711', '100', '10', '28', ''), fc.constantFrom(...SEPARATORS))
  .map((pair) => pair.join(''));
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

it('masks every card number in the stored body of a webhook, beside any other text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (values) => {
      const stored = withoutCardData(Buffer.from(JSON.stringify(values))).toString();

      expect(CARDS.filter((card) => stored.includes(card))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});
