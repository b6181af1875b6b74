import type { Money } from '@booking/contracts';
import { currencySet, fromUnits, toUnits, type Units } from '../units.ts';

/** An amount in Paystack's form, in "subunits": always a hundredth of the currency. */
export type PaystackAmount = { readonly amount: number; readonly currency: string };

/**
 * The listed currencies (paystack.com/docs/api, "Supported currency"). The franc has no smaller unit and is still
 * multiplied by 100; a fraction would be ignored.
 */
const units: Units = {
  gateway: 'Paystack',
  taken: currencySet('NGN GHS ZAR KES USD XOF'),
  decimals: { XOF: 2 },
};

/** Converts an amount to Paystack's form. Throws `GatewayRejected` when Paystack cannot express the amount. */
export function toPaystackAmount(money: Money): PaystackAmount {
  return { amount: toUnits(units, money), currency: money.currency };
}

/** Converts an amount reported by Paystack. Throws RangeError for an invalid amount or an unlisted currency. */
export function fromPaystackAmount(reported: PaystackAmount): Money {
  return fromUnits(units, reported);
}
