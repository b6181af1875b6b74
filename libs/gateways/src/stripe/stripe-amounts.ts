import { AMOUNT_MINOR_MAX, Currency, currencyExponents, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount as Stripe counts it: an integer, in a unit that is not always the one of ISO 4217. */
export type StripeAmount = { readonly amount: number; readonly currency: string };

/**
 * The digits Stripe counts where they differ from ISO 4217, and the step an amount must be a multiple of: krónur and
 * shillings are sent with two decimals that must be zero, ariary without decimals, and of three decimals the last must
 * be zero (docs.stripe.com/currencies, "special cases").
 */
const specialExponents: Partial<Record<CurrencyCode, number>> = { ISK: 2, UGX: 2, MGA: 0 };
const steps: Partial<Record<CurrencyCode, number>> = {
  ...{ ISK: 100, UGX: 100 },
  ...{ BHD: 10, IQD: 10, JOD: 10, KWD: 10, LYD: 10, OMR: 10, TND: 10 },
};

/** Converts to what Stripe expects. Throws RangeError when Stripe cannot express the amount. */
export function toStripeAmount({ amount, currency }: Money): StripeAmount {
  const converted = scale(amount, stripeExponent(currency) - currencyExponents[currency]);
  if (converted % stepOf(currency) !== 0)
    throw new RangeError(`Stripe cannot move ${String(amount)} minor ${currency}`);
  return { amount: converted, currency: currency.toLowerCase() };
}

/** Converts what Stripe reports. Throws RangeError when it is no amount of a known currency. */
export function fromStripeAmount({ amount, currency }: StripeAmount): Money {
  const known = Currency.safeParse(currency.toUpperCase());
  if (!known.success) throw new RangeError('Stripe reported an unknown currency');
  const code = known.data;
  const converted = scale(amount, currencyExponents[code] - stripeExponent(code));
  if (converted > AMOUNT_MINOR_MAX) throw new RangeError('Stripe reported more than anybody can pay');
  return { amount: converted, currency: code };
}

function stripeExponent(currency: CurrencyCode): number {
  return specialExponents[currency] ?? currencyExponents[currency];
}

function stepOf(currency: CurrencyCode): number {
  return steps[currency] ?? 1;
}

/** Moves the decimal point, exactly. */
function scale(amount: number, digits: number): number {
  const factor = 10n ** BigInt(Math.abs(digits));
  const counted = BigInt(amount);
  if (digits < 0 && counted % factor !== 0n) throw new RangeError('The amount is no whole number of minor units');
  const scaled = Number(digits < 0 ? counted / factor : counted * factor);
  if (!Number.isSafeInteger(scaled)) throw new RangeError('The amount is too large to be exact');
  return scaled;
}
