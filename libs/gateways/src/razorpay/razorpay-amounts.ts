import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Razorpay's form: an integer of the currency's subunits. */
export type RazorpayAmount = { readonly amount: number; readonly currency: string };

/** The currencies with two decimals that Razorpay lists (razorpay.com/docs/payments/international-payments). */
const TWO_DECIMALS =
  'AED ALL AMD ARS AUD AWG BBD BDT BMD BND BOB BSD BWP BZD CAD CHF CNY COP CRC CUP CZK DKK DOP DZD EGP ETB EUR FJD GBP ' +
  'GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD LSL MAD MDL MKD MMK MNT MOP ' +
  'MUR MVR MWK MXN MYR NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR QAR RUB SAR SCR SEK SGD SLL SOS SSP SVC SZL THB TTD TZS ' +
  'USD UYU UZS YER ZAR';
/** "Zero decimal currencies such as JPY": the only one it names (razorpay.com/docs/api/payments/payment-links). */
const NO_DECIMALS = 'JPY';
/** "Three decimal currencies, such as KWD, BHD and OMR": the last digit must be zero (the same page). */
const THREE_DECIMALS = 'KWD BHD OMR';

const units: Units = {
  gateway: 'Razorpay',
  taken: currencySet(`${TWO_DECIMALS} ${NO_DECIMALS} ${THREE_DECIMALS}`),
  tens: currencySet(THREE_DECIMALS),
};

/** Converts an amount to Razorpay's form. Throws `GatewayRejected` when Razorpay cannot express the amount. */
export function toRazorpayAmount(money: Money): RazorpayAmount {
  return { amount: toUnits(units, money), currency: money.currency };
}

/** Converts an amount reported by Razorpay. Throws RangeError for an invalid amount or an undocumented currency. */
export function fromRazorpayAmount(reported: RazorpayAmount): Money {
  return fromUnits(units, reported);
}
