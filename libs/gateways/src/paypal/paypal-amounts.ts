import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount as PayPal writes it: decimal text. */
export type PaypalAmount = { readonly currency_code: string; readonly value: string };

/** What PayPal takes (developer.paypal.com/api/rest/reference/currency-codes). */
const taken: ReadonlySet<CurrencyCode> = new Set([
  ...(['AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'JPY', 'MXN'] as const),
  ...(['MYR', 'NOK', 'NZD', 'PHP', 'PLN', 'SEK', 'SGD', 'THB', 'TWD', 'USD'] as const),
]);

/** "This currency does not support decimals": of these, ISO 4217 gives two to forint and Taiwan dollar. */
const wholeOnly: ReadonlySet<CurrencyCode> = new Set(['HUF', 'JPY', 'TWD']);

/** Converts to what PayPal expects. Throws RangeError when PayPal does not take the currency, or no part of a forint. */
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

/** Converts what PayPal reports. Throws RangeError when it is no exact amount of a currency it takes. */
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
