import { currencySet, unitAmounts } from '../units.ts';

/**
 * Square counts in the base unit of each currency. These are the currencies whose base unit it documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts): cents and pence, and the yen, which has
 * none. A seller accepts only one of them, the currency of its country.
 */
export const { to: toSquareAmount, from: fromSquareAmount } = unitAmounts({
  gateway: 'Square',
  taken: currencySet('AUD CAD EUR GBP JPY USD'),
});
