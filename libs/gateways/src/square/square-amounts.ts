import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Square's form: an integer in the base unit of its currency. */
export type SquareAmount = { readonly amount: number; readonly currency: string };

/**
 * The currencies whose base unit Square documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts): cents and pence, and the yen, which has
 * none. A seller accepts only one of them, the currency of its country.
 */
const units: Units = { gateway: 'Square', taken: currencySet('AUD CAD EUR GBP JPY USD') };

/** Converts an amount to Square's form. Throws `GatewayRejected` for a currency that Square does not document. */
export function toSquareAmount(money: Money): SquareAmount {
  return { amount: toUnits(units, money), currency: money.currency };
}

/** Converts an amount reported by Square. Throws RangeError for an invalid amount or an undocumented currency. */
export function fromSquareAmount(reported: SquareAmount): Money {
  return fromUnits(units, reported);
}
