import type { RefundAllocation, RefundPart } from '@booking/contracts';
import { Box } from '@mui/material';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { gatewayName } from '../texts/text.ts';
import { AllocationChip } from './allocation-chip.tsx';

type Part = RefundPart & Partial<Pick<RefundAllocation, 'status'>>;

/** The payments of a refund, with the amount of each, and with its state if the states differ. */
export function PartsText({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <>–</>;
  const isMixed = new Set(parts.map(({ status }) => status)).size > 1;
  return parts.map(({ paymentId, method, amount, status }) => (
    <Box key={paymentId} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <MoneyText money={amount} />
      <span>{gatewayName(method)}</span>
      <IdText of="payments" id={paymentId} short />
      {isMixed && status && <AllocationChip state={status} />}
    </Box>
  ));
}
