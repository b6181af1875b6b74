import { describe, expect, it } from '@jest/globals';
import { csvLine, decimalText } from './csv.ts';

describe('a line of CSV', () => {
  it.each([
    [['a', null, ''], 'a,,\r\n'],
    [['a,b', 'say "no"', 'two\r\nlines'], '"a,b","say ""no""","two\r\nlines"\r\n'],
    [['Zürich 🏔', ' spaces '], 'Zürich 🏔, spaces \r\n'],
  ])('of %j is %j', (values, expected) => {
    expect(csvLine(values)).toBe(expected);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "=cmd|'/c calc'!A0"])('makes no formula of %j', (text) => {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });

  it('makes no formula of what has to be quoted', () => {
    expect(csvLine(['\r=1', '=HYPERLINK("http://evil.example","x")'])).toBe(
      `"'\r=1","'=HYPERLINK(""http://evil.example"",""x"")"\r\n`,
    );
  });
});

describe('an amount as text', () => {
  it.each([
    [12_050, 'EUR', '120.50'],
    [5, 'EUR', '0.05'],
    [0, 'USD', '0.00'],
    [1_200, 'JPY', '1200'],
    [12_345, 'KWD', '12.345'],
    [1_000_000_000_000_000, 'EUR', '10000000000000.00'],
  ] as const)('of %d %s is %s', (amount, currency, expected) => {
    expect(decimalText({ amount, currency })).toBe(expected);
  });
});
