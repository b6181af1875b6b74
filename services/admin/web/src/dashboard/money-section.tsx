import type { Money } from '@booking/contracts';
import { currencyExponents, withDecimalPoint } from '@booking/contracts/currencies';
import { Box, Typography, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DayOfMoney } from '../api/answers.ts';
import type { Day } from '../fields/day-of.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import type { Column } from '../list/column.ts';
import { formatMoney } from '../texts/format-money.ts';
import { currentLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';
import { changeText, shareOf, shareText } from './comparison.ts';
import { fullDay, shortDay } from './days.ts';
import type { MoneyOfCurrency } from './money-by-currency.ts';
import { Numbers } from './numbers.tsx';

const HEIGHT_PX = 260;
const DAYS_PX = 34;
const AMOUNTS_PX = 64;
/** Ticks are at least one minor unit apart. */
const TICK_MIN = 1;

type Props = { readonly money: MoneyOfCurrency; readonly before: MoneyOfCurrency['total'] | undefined };

/** Money of one currency by day, as a chart and a table, compared with the period before. */
export function MoneySection({ money, before }: Props) {
  const { currency, total } = money;
  const refundRate = shareText(
    shareOf(total.returned.amount, total.taken.amount),
    before && shareOf(before.returned.amount, before.taken.amount),
  );
  return (
    <Section
      title={text('dashboard.money', { currency })}
      aside={
        <Typography variant="body2" component="span">
          {text('dashboard.taken')} <MoneyText money={total.taken} strong />
          {changeText(total.taken.amount, before?.taken.amount)} · {text('dashboard.returned')}{' '}
          <MoneyText money={total.returned} strong />
          {changeText(total.returned.amount, before?.returned.amount)} · {text('dashboard.refundRate')} {refundRate}
        </Typography>
      }
      flush
    >
      <MoneyChart money={money} />
      <MoneyNumbers money={money} />
    </Section>
  );
}

function MoneyChart({ money: { currency, days } }: { money: MoneyOfCurrency }) {
  const { palette } = useTheme();
  const inFull = (amount: number | null): string => formatMoney({ amount: amount ?? 0, currency });
  return (
    <Box component="figure" aria-label={text('dashboard.moneyChart', { currency })} sx={{ m: 0 }}>
      <BarChart
        height={HEIGHT_PX}
        margin={{ top: 12, bottom: 4 }}
        grid={{ horizontal: true }}
        borderRadius={2}
        xAxis={[{ data: days.map(({ day }) => day), scaleType: 'band', height: DAYS_PX, valueFormatter: dayLabel }]}
        yAxis={[
          {
            width: AMOUNTS_PX,
            tickMinStep: TICK_MIN,
            valueFormatter: (amount: number) => shortMoney({ amount, currency }),
          },
        ]}
        series={[
          {
            label: text('dashboard.taken'),
            data: days.map(({ taken }) => taken.amount),
            color: palette.primary.main,
            valueFormatter: inFull,
          },
          {
            label: text('dashboard.returned'),
            data: days.map(({ returned }) => returned.amount),
            color: palette.secondary.main,
            valueFormatter: inFull,
          },
        ]}
      />
    </Box>
  );
}

function dayLabel(day: Day, { location }: { location: string }): string {
  return location === 'tick' ? shortDay(day) : fullDay(day);
}

type Movement = Omit<DayOfMoney, 'day'> & { readonly day?: Day };

const COLUMNS: readonly Column<Movement>[] = [
  { label: 'dashboard.day', cell: ({ day }) => (day === undefined ? text('dashboard.total') : fullDay(day)) },
  { label: 'payments.title', align: 'right', cell: ({ payments }) => payments },
  { label: 'dashboard.taken', align: 'right', cell: ({ taken }) => formatMoney(taken) },
  { label: 'refunds.title', align: 'right', cell: ({ refunds }) => refunds },
  { label: 'dashboard.returned', align: 'right', cell: ({ returned }) => formatMoney(returned) },
];

/** The days with money, latest first, and their total. */
function MoneyNumbers({ money: { currency, days, total } }: { money: MoneyOfCurrency }) {
  const moved = days.filter(({ payments, refunds }) => payments + refunds > 0).reverse();
  return (
    <Numbers<Movement>
      label={text('dashboard.money', { currency })}
      columns={COLUMNS}
      items={[...moved, total]}
      isTotal={({ day }) => day === undefined}
    />
  );
}

/** Rounds money for an axis, such as `€12K`. */
function shortMoney({ amount, currency }: Money): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'currency', currency, notation: 'compact' });
  return format.format(withDecimalPoint(amount, currencyExponents[currency]) as `${number}`);
}
