import type { Refund } from '@booking/contracts';
import { Box } from '@mui/material';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { RefundChip } from '../refunds/refund-chip.tsx';
import { text } from '../texts/text.ts';

/** The refunds of a payment; renders nothing without any. */
export function PaymentRefunds({ refunds }: { refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <Section title={text('payments.refunds')}>
      {refunds.map((refund) => (
        <Box
          key={refund.id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 0.75, fontSize: '0.8125rem' }}
        >
          <MoneyText money={refund.amount} strong />
          <RefundChip refund={refund} />
          <IdText id={refund.id} to={`/refunds/${refund.id}`} short />
          <TimeText at={refund.createdAt} />
        </Box>
      ))}
    </Section>
  );
}
