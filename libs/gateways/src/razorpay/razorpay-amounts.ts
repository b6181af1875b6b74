import { Money, type CurrencyCode } from '@booking/contracts';

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

/**
 * The step an amount must be a multiple of. In all these currencies Razorpay's subunit is that of ISO 4217. Others are
 * left out, because a wrong factor could charge a hundred times the amount.
 */
const steps: ReadonlyMap<string, bigint> = new Map([
  ...stepped(`${TWO_DECIMALS} ${NO_DECIMALS}`, 1n),
  ...stepped(THREE_DECIMALS, 10n),
]);

/** Converts an amount to Razorpay's form. Throws RangeError when Razorpay cannot express the amount. */
export function toRazorpayAmount({ amount, currency }: Money): RazorpayAmount {
  if (BigInt(amount) % stepOf(currency) !== 0n) {
    throw new RangeError(`Razorpay cannot move ${amount} minor units of ${currency}`);
  }
  return { amount, currency };
}

/** Converts an amount reported by Razorpay. Throws RangeError for an invalid amount or an undocumented currency. */
export function fromRazorpayAmount({ amount, currency }: RazorpayAmount): Money {
  const money = Money.safeParse({ amount, currency });
  if (!money.success) throw new RangeError('Razorpay reported no amount of a known currency');
  stepOf(money.data.currency);
  return money.data;
}

function stepOf(currency: CurrencyCode): bigint {
  const step = steps.get(currency);
  if (step === undefined) throw new RangeError(`Razorpay does not take ${currency}`);
  return step;
}

function stepped(currencies: string, step: bigint): [string, bigint][] {
  return currencies.split(' ').map((currency) => [currency, step]);
}
