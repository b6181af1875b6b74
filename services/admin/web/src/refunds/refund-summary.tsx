import type { Refund } from '@booking/contracts';
import { Box } from '@mui/material';
import { Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { failureFact } from './failure-text.ts';
import { PartsText } from './parts-text.tsx';

/** The refund in a dialog. */
export function RefundSummary({ refund }: { refund: Refund }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Facts
        of={{
          'fields.amount': <MoneyText money={refund.amount} strong />,
          'fields.booking': <IdText id={refund.bookingId} short />,
          'refunds.parts': <PartsText parts={refund.allocations} />,
          ...failureFact(refund),
        }}
      />
    </Box>
  );
}
