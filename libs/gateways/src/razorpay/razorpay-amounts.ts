import { currencySet, unitAmounts } from '../units.ts';

/** The currencies with two decimals that Razorpay lists (razorpay.com/docs/payments/international-payments). */
const TWO_DECIMALS =
  'AED ALL AMD ARS AUD AWG BBD BDT BMD BND BOB BSD BWP BZD CAD CHF CNY COP CRC CUP CZK DKK DOP DZD EGP ETB EUR FJD GBP ' +
  'GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR JMD KES KGS KHR KYD KZT LAK LKR LRD LSL MAD MDL MKD MMK MNT MOP ' +
  'MUR MVR MWK MXN MYR NAD NGN NIO NOK NPR NZD PEN PGK PHP PKR QAR RUB SAR SCR SEK SGD SLL SOS SSP SVC SZL THB TTD TZS ' +
  'USD UYU UZS YER ZAR';
/**
 * The only currency without decimals that Razorpay names: "Zero decimal currencies such as JPY"
 * (razorpay.com/docs/api/payments/payment-links).
 */
const NO_DECIMALS = 'JPY';
/** "Three decimal currencies, such as KWD, BHD and OMR" (the same page): the last digit must be zero. */
const THREE_DECIMALS = 'KWD BHD OMR';

/** Razorpay counts in the subunits of each currency. */
export const { to: toRazorpayAmount, from: fromRazorpayAmount } = unitAmounts({
  gateway: 'Razorpay',
  taken: currencySet(`${TWO_DECIMALS} ${NO_DECIMALS} ${THREE_DECIMALS}`),
  tens: currencySet(THREE_DECIMALS),
});
