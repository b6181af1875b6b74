import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BarChart } from '@mui/x-charts/BarChart';
import type { DayOfMoney } from '../api/answers.ts';
import type { Day } from '../fields/day-of.ts';
import { formatMoney } from '../fields/format-money.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { text } from '../texts/text.ts';
import { changeText, shareOf, shareText } from './comparison.ts';
import { fullDay, shortDay } from './days.ts';
import type { MoneyOfCurrency } from './money-by-currency.ts';
import { Numbers, type NumbersRow } from './numbers.tsx';
import { shortMoney } from './short-money.ts';

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

function MoneyNumbers({ money: { currency, days, total } }: { money: MoneyOfCurrency }) {
  const moved = days.filter(({ payments, refunds }) => payments + refunds > 0).reverse();
  const rows: NumbersRow[] = [
    ...moved.map((day) => ({ name: fullDay(day.day), cells: cellsOf(day) })),
    { name: text('dashboard.total'), cells: cellsOf(total), isTotal: true },
  ];
  const headings = (['day', 'payments', 'taken', 'refunds', 'returned'] as const).map((name) =>
    text(`dashboard.${name}`),
  );
  return <Numbers label={text('dashboard.money', { currency })} headings={headings} rows={rows} />;
}

function cellsOf({ payments, taken, refunds, returned }: Omit<DayOfMoney, 'day'>): NumbersRow['cells'] {
  return [payments, formatMoney(taken), refunds, formatMoney(returned)];
}
