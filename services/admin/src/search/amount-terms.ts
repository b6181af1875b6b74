import type { Money } from '@booking/contracts';
import { decimalText } from '../csv/csv.ts';

/** An amount in the form in which it is stored and searched: `q120x5q eur` for EUR 120.50. */
export function amountTerm(money: Money): string {
  return `${amountWord(decimalText(money))} ${money.currency.toLowerCase()}`;
}

/** A currency sign, with the letters of its country where several countries use the sign: `CA$`. */
const SIGN = /[a-z]{0,2}\p{Sc}/iu.source;
const CURRENCY = `(?:${SIGN}|[a-z]{3})?`;
const AMOUNT = new RegExp(`^${CURRENCY}(\\d[\\d.,'’]*)${CURRENCY}$`, 'iu');
const ONLY_SIGN = new RegExp(`^${SIGN}$`, 'iu');

/** Whether a word is only a currency sign, as in `120,50 €`. Records have the codes of currencies instead. */
export function isCurrencySign(word: string): boolean {
  return ONLY_SIGN.test(word);
}

/**
 * The words for the amounts that a typed word can mean. `1.234` is 1.234 in a currency with three decimals, and 1234.
 * A whole number without a currency needs no amount word: the ordinary search already finds it in amounts.
 */
export function amountWordsIn(typed: string): string[] {
  const [, number] = AMOUNT.exec(typed) ?? [];
  if (number === undefined || /^\d+$/.test(typed)) return [];
  return readingsOf(number.split(/[.,'’]/)).map(amountWord);
}

function readingsOf(groups: readonly string[]): string[] {
  const [last = '', ...others] = groups.toReversed();
  if (others.length === 0) return [last];
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  const decimal = `${others.toReversed().join('')}.${last}`;
  return isGrouped ? [groups.join(''), decimal] : [decimal];
}

/** Zeros at the end do not distinguish amounts, so `120.5`, `120.50` and `120.500` are one word. */
function amountWord(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  const digits = fraction.replace(/0+$/, '');
  const number = whole.replace(/^0+(?=\d)/, '');
  return digits === '' ? `q${number}q` : `q${number}x${digits}q`;
}
