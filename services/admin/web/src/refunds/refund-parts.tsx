import type { Refund } from '@booking/contracts';
import { Box } from '@mui/material';
import { DashboardLink } from '../fields/dashboard-link.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { text } from '../texts/text.ts';

const AllocationChip = defineChip('refunds.allocationStatus', {
  reserved: 'neutral',
  submitted: 'progress',
  pending: 'progress',
  succeeded: 'success',
  failed: 'danger',
  released: 'neutral',
});

/** The progress of each payment's allocation. */
export function RefundParts({ refund: { allocations } }: { refund: Refund }) {
  return (
    <Section title={text('refunds.parts')}>
      {allocations.map(({ paymentId, method, amount, status, gatewayReference }) => (
        <Box key={paymentId} sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <MoneyText money={amount} strong />
            <span>{gatewayName(method)}</span>
            <IdText id={paymentId} to={`/payments/${paymentId}`} short />
            <AllocationChip state={status} />
          </Box>
          {gatewayReference !== null && (
            <Box sx={{ fontSize: '0.8rem', color: 'text.secondary', mt: 0.5 }}>
              {text('fields.reference')} <IdText id={gatewayReference} />
              <DashboardLink method={method} kind="refund" reference={gatewayReference} />
            </Box>
          )}
        </Box>
      ))}
    </Section>
  );
}
