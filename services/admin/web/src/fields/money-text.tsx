import type { Money } from '@booking/contracts';
import { Box } from '@mui/material';
import { formatMoney } from '../texts/format-money.ts';

type Props = { readonly money: Money | null | undefined; readonly strong?: boolean };

export function MoneyText({ money, strong = false }: Props) {
  if (!money) return <>–</>;
  return (
    <Box
      component="span"
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', fontWeight: strong ? 650 : 'inherit' }}
    >
      {formatMoney(money)}
    </Box>
  );
}
