import { currencyExponents, type Money } from '@booking/contracts';
import { currencySet, fromDecimalText, toDecimalText, type Units } from '../units.ts';

/** An amount in Mollie's form: exact decimal text with all the decimals of its currency. */
export type MollieAmount = { readonly currency: string; readonly value: string };

/**
 * The currencies that Mollie accepts (docs.mollie.com/docs/multicurrency). Mollie uses the decimals of ISO 4217: none
 * for króna and yen, two for all others.
 */
const units: Units = {
  gateway: 'Mollie',
  taken: currencySet(
    'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR',
  ),
};

/** Converts an amount to Mollie's form. Throws `GatewayRejected` when Mollie does not accept the currency. */
export function toMollieAmount(money: Money): MollieAmount {
  return { currency: money.currency, value: toDecimalText(units, money) };
}

/** Converts an amount reported by Mollie. Throws RangeError when it is not an exact amount of a known currency. */
export function fromMollieAmount({ value, currency }: MollieAmount): Money {
  const money = fromDecimalText(units, { amount: value, currency });
  const [, fraction = ''] = value.split('.');
  if (fraction.length !== currencyExponents[money.currency]) throw new RangeError('Mollie reported no amount');
  return money;
}
