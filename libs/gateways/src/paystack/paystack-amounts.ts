import { currencySet, unitAmounts } from '../units.ts';

/**
 * Paystack counts in "subunits", which are always a hundredth of the currency. These are the currencies that it lists
 * (paystack.com/docs/api, "Supported currency"). The franc has no smaller unit and is still multiplied by 100; a
 * fraction would be ignored.
 */
export const { to: toPaystackAmount, from: fromPaystackAmount } = unitAmounts({
  gateway: 'Paystack',
  taken: currencySet('NGN GHS ZAR KES USD XOF'),
  decimals: { XOF: 2 },
});
