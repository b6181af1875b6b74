import type { PaymentDetail, PaymentRecord } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { DashboardLink } from '../fields/dashboard-link.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { exactTime } from '../fields/time-text.tsx';
import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter } from '../list/booking-filter.tsx';
import type { Column } from '../list/column.ts';
import { CustomerFilter, StatusFilter } from '../list/filter-fields.tsx';
import { amountColumn, bookingColumn, createdColumn, customerColumn, methodColumn } from '../list/known-columns.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { Mismatch } from './mismatch.tsx';
import { PaymentChip } from './payment-chip.tsx';
import { PaymentRefunds } from './payment-refunds.tsx';

const kind = { resource: 'payments', texts: 'payments' } as const;

export const paymentColumns: readonly Column<PaymentRecord>[] = [
  { ...createdColumn, sortBy: 'createdAt' },
  { label: 'fields.payment', cell: ({ id }) => <IdText of="payments" id={id} short /> },
  { label: 'fields.status', cell: ({ status }) => <PaymentChip state={status} />, card: 'corner' },
  { ...amountColumn, sortBy: 'amount' },
  methodColumn,
  bookingColumn,
  customerColumn,
];

export const ListPage = listPage<PaymentRecord, 'payments'>({
  ...kind,
  lead: 'payments.readOnly',
  filters: (
    <>
      <StatusFilter of="payments.status" values={['initiated', 'completed', 'failed', 'expired', 'mismatched']} />
      <MethodFilter />
      <AmountFilters />
      <BookingFilter />
      <CustomerFilter />
    </>
  ),
  columns: paymentColumns,
});

export const DetailPage = detailPage<PaymentDetail>({
  ...kind,
  title: ({ id }) => `${text('fields.payment')} ${shortId(id)}`,
  chips: ({ status }) => <PaymentChip state={status} />,
  actions: ({ amount }) => <MoneyText money={amount} strong />,
  above: (payment) => payment.reported && <Mismatch payment={payment} />,
  facts: (payment) => ({
    'fields.booking': <IdText of="bookings" id={payment.bookingId} />,
    'fields.customer': <CustomerText id={payment.customerId} />,
    'fields.amount': <MoneyText money={payment.amount} strong />,
    'fields.method': gatewayName(payment.method),
    'fields.reference': payment.gatewayReference && <IdText id={payment.gatewayReference} />,
    'payments.captureReference': payment.captureReference && <CaptureReference payment={payment} />,
    'fields.failureReason': sentenceIn(payment.failureReason),
    'fields.created': exactTime(payment.createdAt),
    'fields.completed': exactTime(payment.completedAt),
    'fields.expires': exactTime(payment.expiresAt),
  }),
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
