import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Stripe's form: an integer in a minor unit that sometimes differs from ISO 4217. */
export type StripeAmount = { readonly amount: number; readonly currency: string };

/** The number of Stripe's decimals, and the step an amount must be a multiple of. */
type Unit = { readonly decimals: number; readonly step: bigint };

const WHOLE_OF_TWO: Unit = { decimals: 2, step: 100n };
const TENS_OF_THREE: Unit = { decimals: 3, step: 10n };

/**
 * The units that differ from ISO 4217: krónur and shillings are sent with two decimals that must be zero, ariary
 * without decimals, and with three decimals the last must be zero (docs.stripe.com/currencies, "special cases").
 */
const specialUnits: Partial<Record<CurrencyCode, Unit>> = {
  ...{ ISK: WHOLE_OF_TWO, UGX: WHOLE_OF_TWO },
  ...{ MGA: { decimals: 0, step: 1n } },
  ...{ BHD: TENS_OF_THREE, JOD: TENS_OF_THREE, KWD: TENS_OF_THREE, OMR: TENS_OF_THREE, TND: TENS_OF_THREE },
};

/**
 * Stripe has two decimals unless others are documented. ISO 4217 has another number for these, and Stripe documents
 * nothing, so a wrong factor could charge a hundred times the amount.
 */
const undocumented: ReadonlySet<CurrencyCode> = new Set(['CLF', 'IQD', 'LYD', 'UYI', 'UYW']);

/** Converts an amount to Stripe's form. Throws RangeError when Stripe cannot express the amount. */
export function toStripeAmount({ amount, currency }: Money): StripeAmount {
  const { decimals, step } = unitOf(currency);
  const exact = movePoint(BigInt(amount), decimals - currencyExponents[currency]);
  if (exact === undefined || exact % step !== 0n || exact > Number.MAX_SAFE_INTEGER) {
    throw new RangeError(`Stripe cannot move ${amount} minor units of ${currency}`);
  }
  return { amount: Number(exact), currency: currency.toLowerCase() };
}

/** Converts an amount reported by Stripe. Throws RangeError for an invalid amount or an unknown currency. */
export function fromStripeAmount({ amount, currency }: StripeAmount): Money {
  const known = Currency.safeParse(currency.toUpperCase());
  if (!known.success) throw new RangeError('Stripe reported an unknown currency');
  const code = known.data;
  const exact = movePoint(BigInt(amount), currencyExponents[code] - unitOf(code).decimals);
  if (exact === undefined) throw new RangeError('Stripe reported no whole number of minor units');
  if (exact > AMOUNT_MINOR_MAX) throw new RangeError('Stripe reported more than anybody can pay');
  return { amount: Number(exact), currency: code };
}

function unitOf(currency: CurrencyCode): Unit {
  if (undocumented.has(currency)) throw new RangeError(`Stripe does not take ${currency}`);
  return specialUnits[currency] ?? { decimals: currencyExponents[currency], step: 1n };
}

/** Moves the decimal point exactly. Returns undefined when digits would be lost. */
function movePoint(amount: bigint, digits: number): bigint | undefined {
  if (digits >= 0) return amount * 10n ** BigInt(digits);
  const unit = 10n ** BigInt(-digits);
  return amount % unit === 0n ? amount / unit : undefined;
}
