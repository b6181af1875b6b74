import { type CurrencyCode, decimalOf, type Money, ProblemError, remark, subtractMoney } from '@booking/contracts';

type AmountPerCurrency = ReadonlyMap<CurrencyCode, number>;

/** The minor units that may be released within 24 hours. Currencies that are not listed have no cap. */
export type ReleaseCaps = {
  readonly perPerson: AmountPerCurrency;
  readonly perDay: AmountPerCurrency;
};

export type Released = { readonly byPerson: Money; readonly byAll: Money };

/** The cap that is too low for an amount, and the amount that the cap still permits. */
export type ExceededCap = { readonly scope: 'person' | 'everybody'; readonly cap: Money; readonly remaining: Money };

export function hasCap({ perPerson, perDay }: ReleaseCaps, currency: CurrencyCode): boolean {
  return perPerson.has(currency) || perDay.has(currency);
}

export function findExceededCap(caps: ReleaseCaps, amount: Money, released: Released): ExceededCap | undefined {
  const exceeded = [
    { scope: 'person', capMinor: caps.perPerson.get(amount.currency), used: released.byPerson } as const,
    { scope: 'everybody', capMinor: caps.perDay.get(amount.currency), used: released.byAll } as const,
  ].find(({ capMinor, used }) => capMinor !== undefined && used.amount + amount.amount > capMinor);
  if (exceeded?.capMinor === undefined) return undefined;

  const cap = { amount: exceeded.capMinor, currency: amount.currency };
  return { scope: exceeded.scope, cap, remaining: remainingOf(cap, exceeded.used) };
}

/** Zero if the cap was lowered below the amount that is already used. */
function remainingOf(cap: Money, used: Money): Money {
  return used.amount > cap.amount ? { ...cap, amount: 0 } : subtractMoney(cap, used);
}

export function capExceeded(exceeded: ExceededCap): ProblemError {
  return new ProblemError('refund-cap-exceeded', describeCap(exceeded), { ...exceeded });
}

/** The text for staff, and for clients as the reason why a refund waits. */
export function describeCap({ scope, cap, remaining }: ExceededCap): string {
  const code = scope === 'person' ? 'cap-of-person' : 'cap-of-everybody';
  return remark(code, { cap: decimalOf(cap), remaining: decimalOf(remaining) });
}
