import type { Money } from '@booking/contracts';
import { currencySet, decimalsAt, fromDecimalText, toDecimalText, type Units } from '../units.ts';

/** An amount in PayPal's form: decimal text. */
export type PaypalAmount = { readonly currency_code: string; readonly value: string };

/**
 * The currencies that PayPal accepts (developer.paypal.com/api/rest/reference/currency-codes). PayPal accepts the
 * forint and the Taiwan dollar without decimals only, although ISO 4217 gives them two.
 */
const units: Units = {
  gateway: 'PayPal',
  taken: currencySet('AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'),
  decimals: { HUF: 0, TWD: 0 },
};

/**
 * Converts an amount to PayPal's form. Throws `GatewayRejected` when PayPal does not accept the currency, or for a fraction of
 * a currency without decimals.
 */
export function toPaypalAmount(money: Money): PaypalAmount {
  return { currency_code: money.currency, value: toDecimalText(units, money) };
}

/** Converts an amount reported by PayPal. Throws RangeError when it is not an exact amount of an accepted currency. */
export function fromPaypalAmount({ currency_code: currency, value }: PaypalAmount): Money {
  const money = fromDecimalText(units, { amount: value, currency });
  if (decimalsAt(units, money.currency) === undefined)
    throw new RangeError('PayPal reported a currency it does not take');
  return money;
}
