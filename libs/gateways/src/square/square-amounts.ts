import { currencySet, unitAmounts } from '../units.ts';

/**
 * The currencies whose base unit Square documents
 * (developer.squareup.com/docs/build-basics/working-with-monetary-amounts): cents and pence, and whole yen. A seller
 * accepts only one of them, the currency of its country.
 */
export const { to: toSquareAmount, from: fromSquareAmount } = unitAmounts({
  gateway: 'Square',
  taken: currencySet('AUD CAD EUR GBP JPY USD'),
});
