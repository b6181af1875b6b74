import type { PaymentDetail, PaymentRecord } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { DashboardLink } from '../fields/dashboard-link.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter } from '../list/booking-filter.tsx';
import { CurrencyFilter } from '../list/currency-filter.tsx';
import { ChoiceFilter, TextFilter } from '../list/filter-fields.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { Mismatch } from './mismatch.tsx';
import { PaymentChip } from './payment-chip.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';

const kind = { resource: 'payments', texts: 'payments' } as const;

export const ListPage = listPage<PaymentRecord, 'payments'>({
  ...kind,
  lead: 'payments.readOnly',
  filters: (
    <>
      <ChoiceFilter
        name="status"
        label="fields.status"
        of="payments.status"
        values={['initiated', 'completed', 'failed', 'expired', 'mismatched']}
      />
      <MethodFilter />
      <CurrencyFilter />
      <AmountFilters />
      <BookingFilter />
      <TextFilter name="customer" label="fields.customer" />
    </>
  ),
  columns: [
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
    { label: 'fields.payment', cell: ({ id }) => <IdText id={id} to={`/payments/${id}`} short /> },
    { label: 'fields.status', cell: ({ status }) => <PaymentChip state={status} />, card: 'corner' },
    {
      label: 'fields.amount',
      cell: ({ amount }) => <MoneyText money={amount} strong />,
      align: 'right',
      sortBy: 'amount',
      card: 'title',
    },
    { label: 'fields.method', cell: ({ method }) => gatewayName(method) },
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
    { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} short /> },
  ],
});

export const DetailPage = detailPage<PaymentDetail>({
  ...kind,
  title: ({ id }) => `${text('fields.payment')} ${shortId(id)}`,
  chips: ({ status }) => <PaymentChip state={status} />,
  actions: ({ amount }) => <MoneyText money={amount} strong />,
  above: (payment) => payment.reported && <Mismatch payment={payment} />,
  facts: [
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} /> },
    { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} /> },
    { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} strong /> },
    { label: 'fields.method', cell: ({ method }) => gatewayName(method) },
    { label: 'fields.reference', cell: ({ gatewayReference: id }) => id && <IdText id={id} /> },
    {
      label: 'payments.captureReference',
      cell: (payment) => payment.captureReference && <CaptureReference payment={payment} />,
    },
    { label: 'fields.failureReason', cell: ({ failureReason }) => sentenceIn(failureReason) },
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} precise /> },
    { label: 'fields.completed', cell: ({ completedAt: at }) => at && <TimeText at={at} precise /> },
    { label: 'fields.expires', cell: ({ expiresAt: at }) => at && <TimeText at={at} precise /> },
  ],
  below: ({ refunds }) => <PaymentRefunds refunds={refunds} />,
});

function CaptureReference({ payment: { captureReference: id, method } }: { payment: PaymentDetail }) {
  return (
    <>
      <IdText id={id} />
      <DashboardLink method={method} kind="payment" reference={id} />
    </>
  );
}
