import type { CurrencyCode } from '@booking/contracts';
import type { DayOfMoney } from '../api/answers.ts';
import type { Day } from '../fields/day-of.ts';

/** The money in one currency. Amounts of different currencies are never added. */
export type MoneyOfCurrency = {
  readonly currency: CurrencyCode;
  /** Every day of the period, including those without money. */
  readonly days: readonly DayOfMoney[];
  readonly total: Omit<DayOfMoney, 'day'>;
};

/** Groups by currency, with the most active currency first. */
export function moneyByCurrency(money: readonly DayOfMoney[], days: readonly Day[]): MoneyOfCurrency[] {
  const currencies = [...new Set(money.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const known = new Map(money.filter((one) => one.currency === currency).map((one) => [one.day, one]));
      const all = days.map((day) => known.get(day) ?? { day, ...nothing(currency) });
      const total = [...known.values()].reduce<MoneyOfCurrency['total']>(together, nothing(currency));
      return { currency, days: all, total };
    })
    .sort((one, other) => movements(other) - movements(one));
}

function nothing(currency: CurrencyCode): MoneyOfCurrency['total'] {
  const none = { amount: 0, currency };
  return { currency, taken: none, returned: none, payments: 0, refunds: 0 };
}

function together(sum: MoneyOfCurrency['total'], day: DayOfMoney): MoneyOfCurrency['total'] {
  const { currency } = sum;
  return {
    currency,
    taken: { amount: sum.taken.amount + day.taken.amount, currency },
    returned: { amount: sum.returned.amount + day.returned.amount, currency },
    payments: sum.payments + day.payments,
    refunds: sum.refunds + day.refunds,
  };
}

function movements({ total }: MoneyOfCurrency): number {
  return total.payments + total.refunds;
}
