import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Xendit's form: in whole units, as a JSON number, and as text in disputes. */
export type XenditAmount = { readonly amount: number | string; readonly currency: string };

/** An amount for a request: `amount` is the text of a JSON number. */
export type XenditCharge = { readonly amount: string; readonly currency: CurrencyCode };

/**
 * The decimals of the currencies that sessions accept (docs.xendit.co/apidocs/create-session, INVALID_AMOUNT). ISO 4217
 * gives the rupiah two decimals, which are not used in practice. Fractions of it are rejected rather than guessed.
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

/** Converts an amount to Xendit's form. Throws RangeError when Xendit cannot express the amount. */
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
 * Converts an amount reported by Xendit. A JSON number is read by its shortest text. This is exact, because our amounts
 * have at most fifteen digits, which a double preserves. Throws RangeError for an invalid amount or an unknown
 * currency.
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
