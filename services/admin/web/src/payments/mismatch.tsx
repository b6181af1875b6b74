import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { Fact, Facts } from '../fields/facts.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { refundAddress } from '../refunds/refund-address.ts';
import { useMay } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import type { PaymentDetail } from './payment-detail.ts';

/** Says that the gateway captured another amount, and leads to its refund. */
export function Mismatch({ payment: { id, bookingId, amount, reported, refunds } }: { payment: PaymentDetail }) {
  const text = useText();
  const may = useMay('process_refunds');
  const isGivenBack = refunds.some(({ status }) => status !== 'rejected');
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{text('payments.mismatch')}</AlertTitle>
      <Facts>
        <Fact name={text('payments.asked')}>
          <MoneyText money={amount} />
        </Fact>
        <Fact name={text('payments.reported')}>
          <MoneyText money={reported} strong />
        </Fact>
      </Facts>
      {text(isGivenBack ? 'payments.mismatchGivenBack' : 'payments.mismatchHint')}
      {may && !isGivenBack && (
        <Box sx={{ mt: 1.5 }}>
          <Button component={RouterLink} to={refundAddress(bookingId, id)} variant="contained">
            {text('payments.refund')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}
