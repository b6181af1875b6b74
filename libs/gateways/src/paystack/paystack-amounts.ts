import { AMOUNT_MINOR_MAX, Currency, type CurrencyCode, type Money } from '@booking/contracts';

/** An amount in Paystack's form, in "subunits": always a hundredth of the currency. */
export type PaystackAmount = { readonly amount: number; readonly currency: string };

/**
 * The number of Paystack's subunits in one minor unit of ISO 4217, for the listed currencies (paystack.com/docs/api,
 * "Supported currency"). The franc has no smaller unit and is still multiplied by 100; a fraction would be ignored.
 * Other currencies are left out, because a wrong factor could charge a hundred times the amount.
 */
const subunits: ReadonlyMap<CurrencyCode, bigint> = new Map([
  ['NGN', 1n],
  ['GHS', 1n],
  ['ZAR', 1n],
  ['KES', 1n],
  ['USD', 1n],
  ['XOF', 100n],
]);

/** Converts an amount to Paystack's form. Throws RangeError when Paystack cannot express the amount. */
export function toPaystackAmount({ amount, currency }: Money): PaystackAmount {
  const exact = BigInt(amount) * subunitsOf(currency);
  if (exact > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`Paystack cannot move ${amount} minor units of ${currency}`);
  return { amount: Number(exact), currency };
}

/** Converts an amount reported by Paystack. Throws RangeError for an invalid amount or an unlisted currency. */
export function fromPaystackAmount({ amount, currency }: PaystackAmount): Money {
  const known = Currency.safeParse(currency);
  if (!known.success) throw new RangeError('Paystack reported an unknown currency');
  const unit = subunitsOf(known.data);
  const exact = BigInt(amount);
  if (exact < 0n || exact % unit !== 0n) throw new RangeError('Paystack reported no whole number of minor units');
  if (exact / unit > AMOUNT_MINOR_MAX) throw new RangeError('Paystack reported more than anybody can pay');
  return { amount: Number(exact / unit), currency: known.data };
}

function subunitsOf(currency: CurrencyCode): bigint {
  const unit = subunits.get(currency);
  if (unit === undefined) throw new RangeError(`Paystack does not take ${currency}`);
  return unit;
}
