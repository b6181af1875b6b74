import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Adyen's form: an integer in a minor unit that sometimes differs from ISO 4217. */
type AdyenAmount = { readonly value: number; readonly currency: string };

/**
 * The currencies Adyen lists (docs.adyen.com/development-resources/currency-codes), without those that ISO 4217 does
 * not have.
 */
const LISTED =
  'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CUP ' +
  'CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SVC SZL ' +
  'THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';

/**
 * The units of Adyen, whose documented decimals take precedence over ISO 4217: "The decimals in the table on this page
 * are leading" (docs.adyen.com/development-resources/currency-codes).
 */
const units: Units = {
  gateway: 'Adyen',
  taken: currencySet(LISTED),
  decimals: { CLP: 2, CVE: 0, IDR: 0, ISK: 2 },
};

/** Converts an amount to Adyen's form. Throws `GatewayRejected` when Adyen cannot express the amount. */
export function toAdyenAmount(money: Money): AdyenAmount {
  return { value: toUnits(units, money), currency: money.currency };
}

/**
 * Converts an amount reported by Adyen, with its digits as text. Throws RangeError for an invalid amount or an unlisted
 * currency.
 */
export function fromAdyenAmount({ value, currency }: { readonly value: string; readonly currency: string }): Money {
  if (!/^\d{1,20}$/.test(value)) throw new RangeError('Adyen reported no amount');
  return fromUnits(units, { amount: value, currency });
}
