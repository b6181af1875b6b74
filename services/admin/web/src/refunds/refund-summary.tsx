import type { Refund } from '@booking/contracts';
import { Box } from '@mui/material';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { text } from '../texts/text.ts';
import { FailureFact } from './failure-fact.tsx';
import { PartsText } from './parts-text.tsx';

/** The refund in a dialog. */
export function RefundSummary({ refund }: { refund: Refund }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Facts>
        <Fact name={text('fields.amount')}>
          <MoneyText money={refund.amount} strong />
        </Fact>
        <Fact name={text('fields.booking')}>
          <IdText id={refund.bookingId} short />
        </Fact>
        <Fact name={text('refunds.parts')}>
          <PartsText parts={refund.allocations} />
        </Fact>
        <FailureFact refund={refund} />
      </Facts>
    </Box>
  );
}
