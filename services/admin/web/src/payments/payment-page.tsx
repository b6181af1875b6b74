import type { Payment } from '@booking/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { refundAddress } from '../bookings/refund-address.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useMay } from '../session/use-may.ts';
import { useText } from '../texts/use-text.ts';
import { Story } from '../timeline/story.tsx';
import { PaymentChip } from './payment-chip.tsx';
import type { PaymentDetail } from './payment-detail.ts';
import { PaymentRefunds } from './payment-refunds.tsx';

export function PaymentPage() {
  return (
    <RecordPage<PaymentDetail> resource="payments">{(payment) => <PaymentDetails payment={payment} />}</RecordPage>
  );
}

function PaymentDetails({ payment }: { payment: PaymentDetail }) {
  const text = useText();
  const { id, status, amount, timeline } = payment;
  return (
    <>
      <PageHeader
        title={`${text('payments.one')} ${shortId(id)}`}
        chips={<PaymentChip status={status} />}
        lead={<IdText id={id} />}
        actions={<MoneyText money={amount} strong />}
      />
      <Stack spacing={2}>
        {payment.reported && <Mismatch payment={payment} />}
        <TwoColumns>
          <Stack spacing={2}>
            <PaymentFacts payment={payment} />
            <PaymentRefunds refunds={payment.refunds} />
          </Stack>
          <Story lines={timeline} />
        </TwoColumns>
      </Stack>
    </>
  );
}

function Mismatch({ payment: { id, bookingId, amount, reported, refunds } }: { payment: PaymentDetail }) {
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

function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const text = useText();
  const { bookingId, method, gatewayReference, captureReference, failureReason } = payment;
  return (
    <Section title={text('payments.facts')}>
      <Facts>
        <Fact name={text('fields.booking')}>
          <IdText id={bookingId} to={`/bookings/${bookingId}`} />
        </Fact>
        <Fact name={text('fields.customer')}>{payment.customerId}</Fact>
        <Fact name={text('fields.amount')}>
          <MoneyText money={payment.amount} strong />
        </Fact>
        <Fact name={text('fields.method')}>{method}</Fact>
        <Fact name={text('payments.gatewayReference')}>{gatewayReference && <IdText id={gatewayReference} />}</Fact>
        <Fact name={text('payments.captureReference')}>{captureReference && <IdText id={captureReference} />}</Fact>
        <Fact name={text('payments.failureReason')}>{failureReason}</Fact>
        <PaymentTimes payment={payment} />
      </Facts>
    </Section>
  );
}

function PaymentTimes({ payment: { createdAt, completedAt, expiresAt } }: { payment: Payment }) {
  const text = useText();
  return (
    <>
      <Fact name={text('fields.created')}>
        <TimeText at={createdAt} precise />
      </Fact>
      <Fact name={text('fields.completed')}>{completedAt && <TimeText at={completedAt} precise />}</Fact>
      <Fact name={text('payments.expires')}>{expiresAt && <TimeText at={expiresAt} precise />}</Fact>
    </>
  );
}
