import { type CurrencyCode, currencyExponents } from '@booking/contracts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];

/** Currencies that Stripe does not document, and that do not have two decimals in ISO 4217. */
export const notAtStripe: readonly CurrencyCode[] = ['CLF', 'IQD', 'LYD', 'UYI', 'UYW'];

/**
 * The currencies that a gateway charges, by its documentation. A gateway without an entry charges every currency of ISO
 * 4217.
 */
const charged: Readonly<Record<string, readonly CurrencyCode[]>> = {
  stripe: currencies.filter((currency) => !notAtStripe.includes(currency)),
  razorpay: (
    'AED ALL AMD ARS AUD AWG BBD BDT BHD BMD BND BOB BSD BWP BZD CAD CHF CNY COP CRC CUP CZK DKK DOP DZD EGP ETB EUR ' +
    'FJD GBP GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR JMD JPY KES KGS KHR KWD KYD KZT LAK LKR LRD LSL MAD ' +
    'MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR NAD NGN NIO NOK NPR NZD OMR PEN PGK PHP PKR QAR RUB SAR SCR SEK SGD SLL ' +
    'SOS SSP SVC SZL THB TTD TZS USD UYU UZS YER ZAR'
  ).split(' ') as CurrencyCode[],
  mollie:
    'AED AUD BRL CAD CHF CZK DKK EUR GBP HKD HUF ILS ISK JPY MXN MYR NOK NZD PHP PLN RON SEK SGD THB TWD USD ZAR'.split(
      ' ',
    ) as CurrencyCode[],
  paypal: 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ) as CurrencyCode[],
  paystack: ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF'],
  adyen: (
    'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC ' +
    'CUP CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
    'ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR ' +
    'MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS ' +
    'SRD STN SVC SZL THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW'
  ).split(' ') as CurrencyCode[],
  square: ['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD'],
  xendit: ['IDR', 'MYR', 'PHP', 'SGD', 'THB', 'USD', 'VND'],
};

/** The currencies that a gateway charges and refunds. */
export function currenciesAt(method: string): readonly CurrencyCode[] {
  return charged[method] ?? currencies;
}
