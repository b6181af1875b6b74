import { describe, expect, it } from '@jest/globals';
import type { DayOfMoney } from '../api/answers.ts';
import { addDays, daysBetween } from './days.ts';
import { moneyByCurrency } from './money-by-currency.ts';

const DAYS = ['2026-05-01', '2026-05-02', '2026-05-03'];

describe('moneyByCurrency', () => {
  it('separates currencies, adds days without money and sums up', () => {
    const [euros, yen] = moneyByCurrency(
      [
        aDay('2026-05-01', 'JPY', [500, 0]),
        aDay('2026-05-01', 'EUR', [1_000, 0]),
        aDay('2026-05-03', 'EUR', [2_050, 300]),
      ],
      DAYS,
    );

    expect(euros?.currency).toBe('EUR');
    expect(euros?.days.map(({ day, taken }) => [day, taken.amount])).toEqual([
      ['2026-05-01', 1_000],
      ['2026-05-02', 0],
      ['2026-05-03', 2_050],
    ]);
    expect(euros?.total).toMatchObject({
      taken: { amount: 3_050 },
      returned: { amount: 300 },
      payments: 2,
      refunds: 1,
    });
    expect(yen?.total.taken).toEqual({ amount: 500, currency: 'JPY' });
  });

  it('is empty when no money moved', () => {
    expect(moneyByCurrency([], DAYS)).toEqual([]);
  });
});

describe('days', () => {
  it('are as many as requested, including today, across the end of a month and a change of the clock', () => {
    const now = new Date(2026, 2, 30, 12);

    const days = daysBetween(addDays(now, -29), now);

    expect(days).toHaveLength(30);
    expect([days[0], days[1], days.at(-1)]).toEqual(['2026-03-01', '2026-03-02', '2026-03-30']);
  });
});

function aDay(day: string, currency: 'EUR' | 'JPY', [taken, returned]: [number, number]): DayOfMoney {
  return {
    ...{ day, currency, payments: 1, refunds: returned > 0 ? 1 : 0 },
    taken: { amount: taken, currency },
    returned: { amount: returned, currency },
  };
}
