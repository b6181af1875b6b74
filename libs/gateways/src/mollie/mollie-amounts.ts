import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Mollie's form: exact decimal text with all the decimals of its currency. */
export type MollieAmount = { readonly currency: string; readonly value: string };

/**
 * The currencies that Mollie accepts (docs.mollie.com/docs/multicurrency). Mollie uses the decimals of ISO 4217: none
 * for króna and yen, two for all others. Unlisted currencies are rejected rather than guessed.
 */
const taken: ReadonlySet<CurrencyCode> = new Set([
  ...(['AED', 'AUD', 'BRL', 'CAD', 'CHF', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'ISK', 'JPY'] as const),
  ...(['MXN', 'MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'RON', 'SEK', 'SGD', 'THB', 'TWD', 'USD', 'ZAR'] as const),
]);

/** Converts an amount to Mollie's form. Throws RangeError when Mollie does not accept the currency. */
export function toMollieAmount({ amount, currency }: Money): MollieAmount {
  if (!taken.has(currency)) throw new RangeError(`Mollie does not take ${currency}`);
  const decimals = currencyExponents[currency];
  const digits = BigInt(amount)
    .toString()
    .padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return { currency, value: decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}` };
}

/** Converts an amount reported by Mollie. Throws RangeError when it is not an exact amount of a known currency. */
export function fromMollieAmount({ value, currency }: MollieAmount): Money {
  const known = Currency.safeParse(currency);
  if (!known.success) throw new RangeError('Mollie reported an unknown currency');
  const code = known.data;
  const [, whole = '', fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  if (whole === '' || fraction.length !== currencyExponents[code]) throw new RangeError('Mollie reported no amount');
  const amount = BigInt(whole + fraction);
  if (amount > AMOUNT_MINOR_MAX) throw new RangeError('Mollie reported more than anybody can pay');
  return { amount: Number(amount), currency: code };
}
