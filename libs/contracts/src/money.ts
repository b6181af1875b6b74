import { z } from 'zod';
import { type CurrencyCode, currencyExponents, withDecimalPoint } from './currencies.ts';

/**
 * The largest accepted amount, in minor units. It is far above any booking, and the sum of nine such amounts is still
 * exact.
 */
export const AMOUNT_MINOR_MAX = 1_000_000_000_000_000;

const CURRENCY = 'Must be an ISO 4217 currency code in capitals, such as EUR';
const AMOUNT = 'Must be an integer in the minor unit, such as 12050 for 120.50 EUR';

export const Currency = z
  .enum(Object.keys(currencyExponents) as [CurrencyCode, ...CurrencyCode[]], { error: CURRENCY })
  .meta({ id: 'Currency', description: 'ISO 4217 alphabetic code', examples: ['EUR'] });

/** An amount in the currency's minor unit (ISO 4217 exponent): 120.50 EUR is `{ amount: 12050, currency: 'EUR' }`. */
export const Money = z
  .strictObject({ amount: z.int({ error: AMOUNT }).min(0).max(AMOUNT_MINOR_MAX), currency: Currency })
  .meta({
    id: 'Money',
    description: 'An integer in the minor unit of its currency',
    examples: [{ amount: 12050, currency: 'EUR' }],
  });
export type Money = z.infer<typeof Money>;

/** The amount of a payment or a refund, which is never zero. */
export const PositiveMoney = Money.extend({ amount: z.int({ error: AMOUNT }).min(1).max(AMOUNT_MINOR_MAX) }).meta({
  id: 'PositiveMoney',
});

/**
 * Adds two amounts of one currency. Throws RangeError when the currencies differ or when the sum is not a safe integer:
 * both are bugs of the caller.
 */
export function addMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  const amount = left.amount + right.amount;
  if (!Number.isSafeInteger(amount)) throw new RangeError('The sum is too large to be exact');
  return { amount, currency: left.currency };
}

/** The amount in the main unit, such as `120.50 EUR`, for sentences of the API. */
export function decimalOf({ amount, currency }: Money): string {
  return `${withDecimalPoint(amount, currencyExponents[currency])} ${currency}`;
}

/** Subtracts the right amount from the left. Throws RangeError below zero or when the currencies differ. */
export function subtractMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  if (right.amount > left.amount) throw new RangeError('Money cannot be negative');
  return { amount: left.amount - right.amount, currency: left.currency };
}

/** Sums amounts that are all in the given currency. The sum of an empty list is zero. */
export function sumMoney(currency: CurrencyCode, amounts: readonly Money[]): Money {
  return amounts.reduce(addMoney, { amount: 0, currency });
}

/** Sums the amounts of records, like `sumMoney`. */
export function sumAmounts(currency: CurrencyCode, records: readonly { readonly amount: Money }[]): Money {
  const amounts = records.map(({ amount }) => amount);
  return sumMoney(currency, amounts);
}

export function smallerMoney(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return left.amount <= right.amount ? left : right;
}

/**
 * A whole percentage of an amount, rounded to the nearest minor unit; half a unit is rounded up. Subtract the result
 * from the amount to get the remainder, so that no minor unit is lost. Throws RangeError outside of 0 to 100.
 */
export function percentOf({ amount, currency }: Money, percent: number): Money {
  if (percent < 0 || percent > 100) throw new RangeError(`${percent} is not a percentage from 0 to 100`);
  const hundredths = BigInt(amount) * BigInt(percent);
  return { amount: Number((hundredths + 50n) / 100n), currency };
}

/** The largest multiple of a step that is at most this amount. Both are in minor units. */
export function roundDownMinor(amountMinor: number, stepMinor: number): number {
  return amountMinor - Number(BigInt(amountMinor) % BigInt(stepMinor));
}

/**
 * An owed amount, rounded up to a multiple of a step in minor units. If less than the rounded amount is left, the owed
 * amount stays as it is.
 */
export function roundUpWithin(owed: Money, left: Money, stepMinor: number): Money {
  assertSameCurrency(owed, left);
  const amount = roundDownMinor(owed.amount + stepMinor - 1, stepMinor);
  return amount <= left.amount ? { ...owed, amount } : owed;
}

export function isSameMoney(left: Money, right: Money): boolean {
  return left.amount === right.amount && left.currency === right.currency;
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new RangeError(`${left.currency} is not ${right.currency}`);
}
