import type { CurrencyCode, Money, Refund } from '@booking/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney } from '../fields/format-money.ts';
import { useText } from '../texts/use-text.ts';

/** The number of refunds in a decision and their sum in each currency. */
export function DecisionSums({ refunds }: { refunds: readonly Refund[] }) {
  const text = useText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      {sumsOf(refunds).map(({ count, total }) => (
        <Typography key={total.currency} variant="body1" sx={{ fontWeight: 600 }}>
          {text('refunds.sum', { smart_count: count, total: formatMoney(total) })}
        </Typography>
      ))}
    </Box>
  );
}

type Sum = { readonly count: number; readonly total: Money };

function sumsOf(refunds: readonly Refund[]): Sum[] {
  const sums = new Map<CurrencyCode, Sum>();
  for (const { amount } of refunds) {
    const { count, total } = sums.get(amount.currency) ?? { count: 0, total: { ...amount, amount: 0 } };
    sums.set(amount.currency, { count: count + 1, total: { ...total, amount: total.amount + amount.amount } });
  }
  return [...sums.values()];
}
