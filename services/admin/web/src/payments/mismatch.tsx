import { Box, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { PaymentDetail } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { Help } from '../fields/help.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { refundAddress } from '../refunds/refund-address.ts';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';

/** Says that the gateway captured a different amount, and links to its refund. */
export function Mismatch({ payment: { id, bookingId, amount, reported, refunds } }: { payment: PaymentDetail }) {
  const may = useMay('process_refunds');
  const isGivenBack = refunds.some(({ status }) => status !== 'rejected');
  return (
    <Help topic="help.mismatchedPayment">
      <Facts
        of={{
          'payments.asked': <MoneyText money={amount} />,
          'payments.reported': <MoneyText money={reported} strong />,
        }}
      />
      {isGivenBack && text('payments.mismatchGivenBack')}
      {may && !isGivenBack && (
        <Box sx={{ mt: 1.5 }}>
          <Button component={RouterLink} to={refundAddress(bookingId, id)} variant="contained">
            {text('payments.refund')}
          </Button>
        </Box>
      )}
    </Help>
  );
}
