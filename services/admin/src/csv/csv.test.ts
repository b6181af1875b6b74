import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, decimalText } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', null, ''], 'a,,\r\n'],
    [['a,b', 'say "no"', 'two\r\nlines'], '"a,b","say ""no""","two\r\nlines"\r\n'],
    [['Zürich 🏔', ' spaces '], 'Zürich 🏔, spaces \r\n'],
  ])('separates and quotes cells: %j is %j', (values, expected) => {
    expect(csvLine(values)).toBe(expected);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|'/c calc'!A0", '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'prevents a formula in %j',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
    },
  );

  it('prevents a formula in a quoted cell', () => {
    expect(csvLine(['\t=1', '\n=1'])).toBe(`"'\t=1","'\n=1"\r\n`);
    expect(csvLine(['\r=1', '=HYPERLINK("http://evil.example","x")'])).toBe(
      `"'\r=1","'=HYPERLINK(""http://evil.example"",""x"")"\r\n`,
    );
  });
});

describe('a cell of CSV', () => {
  const beginning = fc.constantFrom('', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '\uFEFF');
  const middle = fc.array(fc.oneof(fc.constantFrom(',', ';', '\t', '"', '\n', '\r\n', '=1+1', "'"), fc.string()));
  const cell = fc.tuple(beginning, middle).map(([first, rest]) => first + rest.join(''));

  it.each([',', ';', '\t'])('stays one cell without a formula when a program separates cells by %j', (separator) => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 4 }), (values) => {
        for (const value of values) {
          const [read, ...others] = readLine(csvLine([value]), separator);

          expect(others).toEqual([]);
          expect(read).toMatch(/^(?![=+\-@\t\r\n＝＋－＠])/);
          expect([value, `'${value}`]).toContain(read);
        }
      }),
    );
  });
});

/** Reads a line of one cell like a spreadsheet with this separator. */
function readLine(line: string, separator: string): string[] {
  const content = line.slice(0, -'\r\n'.length);
  const quoted = /^"((?:[^"]|"")*)"$/.exec(content)?.[1];
  return quoted === undefined ? content.split(separator) : [quoted.replaceAll('""', '"')];
}

describe('an amount as text', () => {
  it.each([
    [12_050, 'EUR', '120.50'],
    [5, 'EUR', '0.05'],
    [0, 'USD', '0.00'],
    [1_200, 'JPY', '1200'],
    [12_345, 'KWD', '12.345'],
    [1_000_000_000_000_000, 'EUR', '10000000000000.00'],
  ] as const)('has the decimals of its currency: %d %s is %s', (amount, currency, expected) => {
    expect(decimalText({ amount, currency })).toBe(expected);
  });
});
