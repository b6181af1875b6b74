import { AMOUNT_MINOR_MAX, type CurrencyCode, currencyExponents, type Money } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GatewayRejected } from '../src/gateway-errors.ts';
import type { GatewayName } from '../src/gateway-registry.ts';
import { currenciesAt } from './gateway-currencies.ts';

const currencies = Object.keys(currencyExponents) as CurrencyCode[];

type Amount = readonly [amount: number, currency: CurrencyCode];

type DocumentedAmounts<Sent, Reported> = {
  readonly method: GatewayName;
  readonly name: string;
  readonly to: (money: Money) => Sent;
  readonly from: (reported: Reported) => Money;
  /** The forms in which the gateway may report an amount that was sent. */
  readonly reportedAs: (sent: Sent) => readonly Reported[];
  /** The decimals of a currency by the documentation, and the number of units in a sent amount. */
  readonly decimals: { readonly of: (currency: CurrencyCode) => number; readonly unitsIn: (sent: Sent) => number };
  /** Whether the gateway can express an amount. If it is missing, the adapter decides. */
  readonly isExpressible?: (money: Money) => boolean;
  /** An amount in a currency that the gateway does not accept. If it is missing, such an amount may be read. */
  readonly foreign?: (currency: CurrencyCode) => Reported;
  readonly examples: readonly (readonly [...Amount, Sent])[];
  readonly alsoRead?: readonly (readonly [Reported, ...Amount])[];
  readonly unsendable?: readonly Amount[];
  readonly unreadable: readonly Reported[];
};

/** Tests that a gateway's amounts are exact in both directions, or rejected. */
export function testAmounts<Sent, Reported>(documented: DocumentedAmounts<Sent, Reported>): void {
  describe(`amounts to and from ${documented.name}`, () => {
    testCurrencies(documented);
    testExamples(documented);
  });
}

function testCurrencies<Sent, Reported>(documented: DocumentedAmounts<Sent, Reported>): void {
  const { name, to, from, reportedAs, decimals, foreign } = documented;
  const taken = currenciesAt(documented.method);
  const others = currencies.filter((currency) => !taken.includes(currency));
  const amount = fc.oneof(
    fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
    fc.integer({ min: 0, max: AMOUNT_MINOR_MAX / 1000 }).map((thousands) => Number(BigInt(thousands) * 1000n)),
  );
  const money = fc.record<Money>({ amount, currency: fc.constantFrom(...taken) });

  it('edge case 18: are the same after both conversions, or are never sent', () => {
    fc.assert(fc.property(money, (any) => expectExact(documented, any)));
  });

  it.each(taken)('edge case 18: are the same after both conversions for a thousand whole units of %s', (currency) => {
    const thousand = { amount: 1000 * wholeUnit(currencyExponents[currency]), currency };

    for (const reported of reportedAs(to(thousand))) expect(from(reported)).toEqual(thousand);
  });

  it.each(taken)('edge case 18: have the documented decimals in %s', (currency) => {
    const one = { amount: wholeUnit(currencyExponents[currency]), currency };

    expect(decimals.unitsIn(to(one))).toBe(wholeUnit(decimals.of(currency)));
  });

  it.each(others)('edge case 18: are rejected in %s', (currency) => {
    const refusal = new GatewayRejected(`${name} does not take ${currency}`);

    expect(() => to({ amount: 1000, currency })).toThrow(refusal);
    if (foreign) expect(() => from(foreign(currency))).toThrow(RangeError);
  });
}

function testExamples<Sent, Reported>(documented: DocumentedAmounts<Sent, Reported>): void {
  const { name, to, from, reportedAs, examples, alsoRead = [], unsendable = [], unreadable } = documented;

  it.each(examples)('edge case 18: %d minor units of %s are sent as %j and read as the same', (...example) => {
    const [amount, currency, sent] = example;

    expect(to({ amount, currency })).toEqual(sent);
    for (const reported of reportedAs(sent)) expect(from(reported)).toEqual({ amount, currency });
  });

  for (const [reported, amount, currency] of alsoRead) {
    it(`edge case 18: ${JSON.stringify(reported)} is read as ${amount} minor units of ${currency}`, () => {
      expect(from(reported)).toEqual({ amount, currency });
    });
  }

  for (const [amount, currency] of unsendable) {
    it(`edge case 18: ${amount} minor units of ${currency} cannot be sent`, () => {
      const refusal = new GatewayRejected(`${name} cannot express ${amount} minor units of ${currency}`);

      expect(() => to({ amount, currency })).toThrow(refusal);
    });
  }

  it.each(unreadable.map((reported) => ({ reported })))('the reported amount $reported is rejected', ({ reported }) => {
    expect(() => from(reported)).toThrow(RangeError);
  });
}

function wholeUnit(decimals: number): number {
  return Number(10n ** BigInt(decimals));
}

function expectExact<Sent, Reported>(
  { to, from, reportedAs, isExpressible }: DocumentedAmounts<Sent, Reported>,
  amount: Money,
): void {
  const sent = sentOrRejected(to, amount);
  if (isExpressible) expect(sent !== undefined).toBe(isExpressible(amount));
  for (const reported of sent === undefined ? [] : reportedAs(sent)) expect(from(reported)).toEqual(amount);
}

function sentOrRejected<Sent>(to: (money: Money) => Sent, amount: Money): Sent | undefined {
  try {
    return to(amount);
  } catch (error) {
    expect(error).toBeInstanceOf(GatewayRejected);
    return undefined;
  }
}
