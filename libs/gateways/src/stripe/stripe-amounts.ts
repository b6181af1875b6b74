import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Stripe's form: an integer in a minor unit that sometimes differs from ISO 4217. */
export type StripeAmount = { readonly amount: number; readonly currency: string };

/**
 * Krónur and shillings are sent with two decimals, ariary without decimals, and with three decimals the last must be
 * zero (docs.stripe.com/currencies, "special cases"). Stripe has two decimals unless others are documented. ISO 4217 has
 * another number for the refused currencies, and Stripe documents nothing.
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
