import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in PayPal's form: decimal text. */
export type PaypalAmount = { readonly currency_code: string; readonly value: string };

/** The currencies that PayPal accepts (developer.paypal.com/api/rest/reference/currency-codes). */
const taken: ReadonlySet<CurrencyCode> = new Set([
  ...(['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'] as const),
  ...(['MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'] as const),
]);

/** "This currency does not support decimals": ISO 4217 gives two to the forint and the Taiwan dollar. */
const wholeOnly: ReadonlySet<CurrencyCode> = new Set(['HUF', 'JPY', 'TWD']);

/**
 * Converts an amount to PayPal's form. Throws RangeError when PayPal does not accept the currency, or for a fraction of
 * a currency without decimals.
 */
export function toPaypalAmount({ amount, currency }: Money): PaypalAmount {
  if (!taken.has(currency)) throw new RangeError(`PayPal does not take ${currency}`);
  const decimals = currencyExponents[currency];
  const digits = BigInt(amount)
    .toString()
    .padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const [whole, fraction] = [digits.slice(0, point), digits.slice(point)];
  if (!wholeOnly.has(currency)) return { currency_code: currency, value: `${whole}.${fraction}` };
  if (/[1-9]/.test(fraction)) throw new RangeError(`PayPal takes no decimals of ${currency}`);
  return { currency_code: currency, value: whole };
}

/** Converts an amount reported by PayPal. Throws RangeError when it is not an exact amount of an accepted currency. */
export function fromPaypalAmount({ currency_code: currency, value }: PaypalAmount): Money {
  const code = Currency.safeParse(currency).data;
  if (code === undefined || !taken.has(code)) throw new RangeError('PayPal reported a currency it does not take');
  const amount = minorUnitsOf(value, currencyExponents[code]);
  if (amount > AMOUNT_MINOR_MAX) throw new RangeError('PayPal reported more than anybody can pay');
  return { amount: Number(amount), currency: code };
}

function minorUnitsOf(value: string, decimals: number): bigint {
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,4}))?$/.exec(value) ?? [];
  const isExact = !/[1-9]/.test(fraction.slice(decimals));
  if (whole === undefined || !isExact) throw new RangeError('PayPal reported no amount');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}
