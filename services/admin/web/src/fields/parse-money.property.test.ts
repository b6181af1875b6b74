import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { amountText, formatMoney } from '../texts/format-money.ts';
import { parseMoney } from './parse-money.ts';

const locale = fc.constantFrom(
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'hi-IN',
  'ar-EG',
  'ja-JP',
  'es-ES',
  'de-AT',
  'pl-PL',
);
const currency = fc.constantFrom('JPY', 'EUR', 'BHD');
const money = fc.record({ amount: fc.maxSafeNat(), currency });
const typed = fc.string({
  unit: fc.constantFrom(...Array.from("0012345..,,٠٢٫٬’' \u202f")),
  maxLength: 9,
});

describe('a typed amount', () => {
  it('is parsed to the amount it was formatted from, with its currency and without', () => {
    fc.assert(
      fc.property(money, locale, (written, reader) => {
        expect(parseMoney(formatMoney(written, reader), written.currency, reader)).toEqual(written);
        expect(parseMoney(amountText(written, reader), written.currency, reader)).toEqual(written);
      }),
    );
  });

  it('is rejected rather than misread in the notation of another locale', () => {
    const whole = money.filter((one) => one.currency !== 'BHD');
    fc.assert(
      fc.property(whole, locale, locale, (written, writer, reader) => {
        const text = amountText(written, writer);

        expect([undefined, written]).toContainEqual(parseMoney(text, written.currency, reader));
      }),
    );
  });

  it('has the typed digits in their order, and no others except zeros', () => {
    fc.assert(
      fc.property(typed, currency, locale, (text, of, reader) => {
        const read = parseMoney(text, of, reader);

        if (read) expect(withoutZeros(String(read.amount))).toBe(withoutZeros(plainDigits(text)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('has decimals after a separator that one or two digits follow', () => {
    fc.assert(
      fc.property(
        fc.nat(9_999),
        fc.constantFrom('.', ','),
        fc.integer({ min: 0, max: 99 }),
        locale,
        (whole, sign, rest, reader) => {
          const read = parseMoney(`${whole}${sign}${rest}`, 'EUR', reader);

          if (read) expect(Math.floor(read.amount / 100)).toBe(whole);
        },
      ),
    );
  });
});

function plainDigits(text: string): string {
  const plain = text.replaceAll('٠', '0').replaceAll('٢', '2');
  return plain.replaceAll(/\D/g, '');
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+/, '').replace(/0+$/, '');
}
