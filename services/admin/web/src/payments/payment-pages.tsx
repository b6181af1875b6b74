import { Box, Button } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { ListedPayment, PaymentDetail } from '../api/answers.ts';
import { useMay } from '../api/use-session.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { expiryOf } from '../fields/expiry.ts';
import { Facts } from '../fields/facts.tsx';
import { GatewayReference } from '../fields/gateway-reference.tsx';
import { Help } from '../fields/help.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { deadline, exactTime, TimeText } from '../fields/time-text.tsx';
import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter, ChoiceFilter, CustomerFilter, MethodFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { AllocationChip } from '../refunds/allocation-chip.tsx';
import { refundAddress } from '../refunds/refund-address.ts';
import { gatewayName, sentenceIn, text } from '../texts/text.ts';
import { PaymentChip, paymentColumns } from './payment-columns.tsx';

export const ListPage = listPage<ListedPayment>({
  texts: 'payments',
  filters: (
    <>
      <ChoiceFilter name="status" label="fields.status" of="payments.status" />
      <MethodFilter />
      <AmountFilters />
      <BookingFilter />
      <CustomerFilter />
    </>
  ),
  columns: paymentColumns,
});

export const DetailPage = detailPage<PaymentDetail>({
  texts: 'payments',
  title: ({ id }) => `${text('fields.payment')} ${shortId(id)}`,
  chips: ({ status, amount, reported }) => (
    <>
      <PaymentChip state={status} />
      <MoneyText money={reported ?? amount} strong />
    </>
  ),
  above: (payment) => payment.reported && <Mismatch payment={payment} />,
  facts: (payment) => ({
    'fields.booking': <IdText of="bookings" id={payment.bookingId} />,
    'fields.customer': <CustomerText id={payment.customerId} />,
    'fields.amount': <MoneyText money={payment.amount} strong />,
    'fields.method': gatewayName(payment.method),
    'fields.reference': payment.gatewayReference && <IdText id={payment.gatewayReference} />,
    'payments.captureReference': payment.captureReference && (
      <GatewayReference method={payment.method} kind="payment" reference={payment.captureReference} />
    ),
    'fields.failureReason': sentenceIn(payment.failureReason),
    'fields.created': exactTime(payment.createdAt),
    'fields.completed': exactTime(payment.completedAt),
    'fields.expires': deadline(expiryOf(payment)),
  }),
  below: (payment) => <PaymentRefunds payment={payment} />,
});

/** The refunds of a payment, each with the amount and the state of its part that comes from this payment. */
function PaymentRefunds({ payment: { id, refunds } }: { payment: PaymentDetail }) {
  if (refunds.length === 0) return null;
  const parts = refunds.flatMap(({ id: refundId, createdAt, allocations }) =>
    allocations.filter(({ paymentId }) => paymentId === id).map((part) => ({ ...part, refundId, createdAt })),
  );
  return (
    <Section title={text('payments.refunds')}>
      {parts.map(({ refundId, createdAt, amount, status }) => (
        <Box
          key={refundId}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 0.75, fontSize: '0.8125rem' }}
        >
          <MoneyText money={amount} strong />
          <AllocationChip state={status} />
          <IdText of="refunds" id={refundId} short />
          <TimeText at={createdAt} />
        </Box>
      ))}
    </Section>
  );
}

/** Says that the gateway captured a different amount, and links to its refund. */
function Mismatch({ payment }: { payment: PaymentDetail }) {
  const { id, bookingId, amount, reported, refundable } = payment;
  const may = useMay('process_refunds');
  return (
    <Help topic="help.mismatchedPayment">
      <Facts
        of={{
          'payments.asked': <MoneyText money={amount} />,
          'payments.reported': <MoneyText money={reported} strong />,
        }}
      />
      {isBeingRefunded(payment) && text('payments.mismatchGivenBack')}
      {may && refundable && (
        <Box sx={{ mt: 1.5 }}>
          <Button component={RouterLink} to={refundAddress(bookingId, id)} variant="contained">
            {text('payments.refund')}
          </Button>
        </Box>
      )}
    </Help>
  );
}

/** Whether a refund returned a part of the payment, or may still do so. */
function isBeingRefunded({ id, refunds }: PaymentDetail): boolean {
  const parts = refunds.flatMap(({ allocations }) => allocations).filter(({ paymentId }) => paymentId === id);
  return parts.some(({ status }) => status !== 'released' && status !== 'failed');
}
