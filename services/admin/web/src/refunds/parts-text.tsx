import type { RefundPart } from '@booking/contracts';
import { Box } from '@mui/material';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { gatewayName } from '../texts/text.ts';

/** The payments of a refund, with the amount of each. */
export function PartsText({ parts }: { parts: readonly RefundPart[] }) {
  if (parts.length === 0) return <>–</>;
  return parts.map(({ paymentId, method, amount }) => (
    <Box key={paymentId} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <MoneyText money={amount} />
      <span>{gatewayName(method)}</span>
      <IdText of="payments" id={paymentId} short />
    </Box>
  ));
}
