import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount as Xendit gives it: in whole units, as a JSON number, at disputes as text. */
export type XenditAmount = { readonly amount: number | string; readonly currency: string };

/** What Xendit is asked for: `amount` is the text of a JSON number. */
export type XenditCharge = { readonly amount: string; readonly currency: CurrencyCode };

/**
 * The decimals of the currencies sessions take (docs.xendit.co/apidocs/create-session, INVALID_AMOUNT). ISO 4217 gives
 * the rupiah two, which nobody there pays with: parts of one are refused rather than guessed.
 */
const decimalsOf: ReadonlyMap<CurrencyCode, number> = new Map<CurrencyCode, number>([
  ['IDR', 0],
  ['MYR', 2],
  ['PHP', 2],
  ['SGD', 2],
  ['THB', 2],
  ['USD', 2],
  ['VND', 0],
]);

/** Converts to what Xendit expects. Throws RangeError when Xendit cannot express the amount. */
export function toXenditCharge({ amount, currency }: Money): XenditCharge {
  const decimals = decimalsOf.get(currency);
  if (decimals === undefined) throw new RangeError(`Xendit does not take ${currency}`);
  const step = 10n ** BigInt(currencyExponents[currency] - decimals);
  if (BigInt(amount) % step !== 0n) throw new RangeError(`Xendit cannot move ${amount} minor units of ${currency}`);

  const digits = (BigInt(amount) / step).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = decimals === 0 ? '' : `.${digits.slice(point)}`;
  return { amount: `${digits.slice(0, point)}${fraction}`, currency };
}

/**
 * Converts what Xendit reports. A JSON number is read by its shortest text, which is exact: no amount of ours has more
 * than fifteen digits, and so many survive a double. Throws RangeError when it is no amount of a known currency.
 */
export function fromXenditAmount(reported: XenditAmount): Money {
  const known = Currency.safeParse(reported.currency);
  if (!known.success) throw new RangeError('Xendit reported an unknown currency');
  const [, whole = '', fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(String(reported.amount)) ?? [];
  const exponent = currencyExponents[known.data];
  const figures = fraction.replace(/0+$/, '').padEnd(exponent, '0');
  if (whole === '' || figures.length > exponent) throw new RangeError('Xendit reported no amount');
  const exact = BigInt(whole + figures);
  if (exact > AMOUNT_MINOR_MAX) throw new RangeError('Xendit reported more than anybody can pay');
  return { amount: Number(exact), currency: known.data };
}
