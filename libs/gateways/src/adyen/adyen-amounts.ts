import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Adyen's form: an integer in a minor unit that sometimes differs from ISO 4217. */
export type AdyenAmount = { readonly value: number; readonly currency: string };

/** The currencies Adyen lists (docs.adyen.com/development-resources/currency-codes), as far as ISO 4217 knows them. */
const LISTED =
  'AED ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BMD BND BOB BRL BSD BWP BYN BZD CAD CHF CLP CNY COP CRC CUP ' +
  'CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ISK JMD ' +
  'JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LYD MAD MDL MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN ' +
  'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SVC SZL ' +
  'THB TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VND VUV WST XAF XCD XOF XPF YER ZAR ZMW';
const listed: ReadonlySet<string> = new Set(LISTED.split(' '));

/**
 * The currencies whose decimals differ from ISO 4217: "the decimals in the table on this page are leading" (the same
 * page).
 */
const otherDecimals: Partial<Record<CurrencyCode, number>> = { CLP: 2, CVE: 0, IDR: 0, ISK: 2 };

/** Converts an amount to Adyen's form. Throws RangeError when Adyen cannot express the amount. */
export function toAdyenAmount({ amount, currency }: Money): AdyenAmount {
  const exact = movePoint(BigInt(amount), decimalsOf(currency) - currencyExponents[currency]);
  if (exact === undefined || exact > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Adyen cannot move ${amount} minor units of ${currency}`);
  }
  return { value: Number(exact), currency };
}

/**
 * Converts an amount reported by Adyen, with its digits as text. Throws RangeError for an invalid amount or an unlisted
 * currency.
 */
export function fromAdyenAmount({ value, currency }: { readonly value: string; readonly currency: string }): Money {
  const known = Currency.safeParse(currency);
  if (!known.success) throw new RangeError('Adyen reported an unknown currency');
  if (!/^\d{1,20}$/.test(value)) throw new RangeError('Adyen reported no whole number of its units');
  const exact = movePoint(BigInt(value), currencyExponents[known.data] - decimalsOf(known.data));
  if (exact === undefined) throw new RangeError('Adyen reported no whole number of minor units');
  if (exact > AMOUNT_MINOR_MAX) throw new RangeError('Adyen reported more than anybody can pay');
  return { amount: Number(exact), currency: known.data };
}

/** Rejects unlisted currencies, because a wrong number of decimals could charge a hundred times the amount. */
function decimalsOf(currency: CurrencyCode): number {
  if (!listed.has(currency)) throw new RangeError(`Adyen does not take ${currency}`);
  return otherDecimals[currency] ?? currencyExponents[currency];
}

/** Moves the decimal point exactly. Returns undefined when digits would be lost. */
function movePoint(amount: bigint, digits: number): bigint | undefined {
  if (digits >= 0) return amount * 10n ** BigInt(digits);
  const unit = 10n ** BigInt(-digits);
  return amount % unit === 0n ? amount / unit : undefined;
}
