import { Box, Paper, Typography } from '@mui/material';
import type { BookingBalance } from '../api/answers.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { text } from '../texts/text.ts';

const PARTS = ['captured', 'refunded', 'reserved', 'disputed', 'remaining'] as const satisfies (keyof BookingBalance)[];

export function BookingBalanceBar({ balance }: { balance: BookingBalance }) {
  return (
    <Paper
      component="dl"
      variant="outlined"
      aria-label={text('bookings.balance')}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(5, 1fr)' },
        '& > *': { px: 2, py: 1.25 },
      }}
    >
      {PARTS.map((part) => (
        <Box key={part}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {text(`bookings.${part}`)}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.0625rem',
              color: balance[part].amount === 0 ? 'text.secondary' : 'text.primary',
              fontWeight: part === 'remaining' ? 700 : 550,
            }}
          >
            <MoneyText money={balance[part]} />
          </Typography>
        </Box>
      ))}
    </Paper>
  );
}
