import type { Payment, Refund } from '@booking/contracts';
import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { BookingBalance, BookingDetail } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PersonText } from '../fields/person-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PaymentChip } from '../payments/payment-columns.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { RefundAmount } from '../refunds/refund-amount.tsx';
import { RefundChips } from '../refunds/refund-chip.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { gatewayName, text } from '../texts/text.ts';

export function BookingMoney({ booking: { payments, refunds } }: { booking: BookingDetail }) {
  return (
    <>
      <Section title={text('payments.title')}>
        {payments.length === 0 && <EmptyState title={text('bookings.noPayments')} />}
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </Section>
      <Section title={text('refunds.title')}>
        {refunds.length === 0 && <EmptyState title={text('bookings.noRefunds')} />}
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} />
        ))}
      </Section>
    </>
  );
}

function PaymentRow({ payment: { id, amount, reported, status, method, createdAt } }: { payment: Payment }) {
  return (
    <Row>
      <MoneyText money={amount} strong />
      <PaymentChip state={status} />
      <span>{gatewayName(method)}</span>
      <IdText of="payments" id={id} short />
      <TimeText at={createdAt} />
      {reported && (
        <Box sx={{ width: '100%', color: 'text.secondary' }}>
          {text('payments.reported')} <MoneyText money={reported} />
        </Box>
      )}
    </Row>
  );
}

function RefundRow({ refund }: { refund: Refund }) {
  const { id, createdAt, requestedBy, reason } = refund;
  return (
    <Row>
      <Box>
        <RefundAmount refund={refund} />
      </Box>
      <RefundChips refund={refund} />
      <IdText of="refunds" id={id} short />
      <TimeText at={createdAt} />
      <Box sx={{ flex: 1 }} />
      <RefundActions refund={refund} />
      <Box sx={{ width: '100%', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <PersonText name={requestedBy} />
        {reason !== null && ` · ${reason}`}
      </Box>
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        py: 1,
        fontSize: '0.8125rem',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {children}
    </Box>
  );
}

const PARTS = ['captured', 'refunded', 'reserved', 'disputed', 'remaining'] as const satisfies (keyof BookingBalance)[];

export function BookingBalanceBar({ balance }: { balance: BookingBalance }) {
  return (
    <Paper
      component="dl"
      variant="outlined"
      aria-label={text('bookings.balance')}
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        '& > *': { px: 2, py: 1.25, flex: { xs: '1 0 50%', sm: '1 0 20%' } },
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
