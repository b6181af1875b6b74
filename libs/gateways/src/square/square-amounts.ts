import { AMOUNT_MINOR_MAX, Currency, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Square's form: an integer in the base unit of its currency. */
export type SquareAmount = { readonly amount: number; readonly currency: string };

/**
 * The currencies whose base unit Square documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts): cents and pence, and the yen, which has
 * none. These are the minor units of ISO 4217, so figures do not change. A seller accepts only one of them, the
 * currency of its country.
 */
const documented: ReadonlySet<CurrencyCode> = new Set(['AUD', 'CAD', 'EUR', 'GBP', 'JPY', 'USD']);

/** Converts an amount to Square's form. Throws RangeError for a currency that Square does not document. */
export function toSquareAmount({ amount, currency }: Money): SquareAmount {
  if (!documented.has(currency)) throw new RangeError(`Square does not take ${currency}`);
  return { amount, currency };
}

/** Converts an amount reported by Square. Throws RangeError for an invalid amount or an undocumented currency. */
export function fromSquareAmount({ amount, currency }: SquareAmount): Money {
  const known = Currency.safeParse(currency);
  if (!known.success || !documented.has(known.data)) throw new RangeError('Square reported an unknown currency');
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError('Square reported no whole number of base units');
  if (amount > AMOUNT_MINOR_MAX) throw new RangeError('Square reported more than anybody can pay');
  return { amount, currency: known.data };
}
