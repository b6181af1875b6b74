import { describe, expect, it } from '@jest/globals';
import { indentJson } from './indent-json.ts';

describe('indentJson', () => {
  it.each([
    { a: 1, b: [1, 2, { c: null }], d: {}, e: [] },
    { text: 'braces {[,:]} and "quotes" \\ stay', nested: { empty: '' } },
    [],
    'alone',
    [[[true, false]]],
  ])('breaks the lines of %j as JSON.stringify would', (value) => {
    expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    expect(indentJson(JSON.stringify(value, null, 7))).toBe(JSON.stringify(value, null, 2));
  });

  it('keeps numbers that JavaScript cannot represent', () => {
    expect(indentJson('{"id":12345678901234567890,"rate":1.10}')).toBe(
      '{\n  "id": 12345678901234567890,\n  "rate": 1.10\n}',
    );
  });

  it('indents a deep structure by a limited number of characters', () => {
    const depth = 20_000;

    const shown = indentJson('['.repeat(depth) + ']'.repeat(depth));

    expect(shown.length).toBeLessThan(100 * depth);
    expect(JSON.parse(shown)).toBeInstanceOf(Array);
  });

  it.each(['event=paid&id=1', '<xml/>', '{"cut', ''])('leaves %j unchanged', (text) => {
    expect(indentJson(text)).toBe(text);
  });
});
