import { maskIssuedCardNumbers } from '@booking/runtime/card-numbers';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { withoutCardData } from './storable-body.ts';

const part = fc.constantFrom(
  ...['4111111111111111', '4111 1111 1111 1111', '3782 822463 10005', '2026-10-28', '2026', '10', '42', '28'],
  ...[' ', '-', ',', '.', '%20', 'a', '","', ':', '/'],
);
const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));

it('masks every card number in the stored body of a webhook, beside any other text', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (values) => {
      const stored = JSON.parse(withoutCardData(Buffer.from(JSON.stringify(values))).toString()) as string[];

      expect(stored).toEqual(values.map(maskIssuedCardNumbers));
    }),
    { numRuns: 2_000 },
  );
});
