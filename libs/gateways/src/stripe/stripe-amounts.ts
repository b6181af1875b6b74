import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Stripe's form: an integer in a minor unit that sometimes differs from ISO 4217. */
type StripeAmount = { readonly amount: number; readonly currency: string };

/**
 * Stripe's exceptions to the decimals of ISO 4217 (docs.stripe.com/currencies, "special cases"). The Icelandic króna
 * and the Ugandan shilling have two, and the Malagasy ariary has none. A currency with three decimals must end in zero.
 * The refused currencies are undocumented: Stripe's default is two decimals, and ISO 4217 has another number for them.
 */
const units: Units = {
  gateway: 'Stripe',
  refused: currencySet('CLF IQD LYD UYI UYW'),
  decimals: { ISK: 2, UGX: 2, MGA: 0 },
  tens: currencySet('BHD JOD KWD OMR TND'),
};

/** Converts an amount to Stripe's form. Throws `GatewayRejected` when Stripe cannot express the amount. */
export function toStripeAmount(money: Money): StripeAmount {
  return { amount: toUnits(units, money), currency: money.currency.toLowerCase() };
}

/** Converts an amount reported by Stripe. Throws RangeError for an invalid amount or an unknown currency. */
export function fromStripeAmount({ amount, currency }: StripeAmount): Money {
  return fromUnits(units, { amount, currency: currency.toUpperCase() });
}
