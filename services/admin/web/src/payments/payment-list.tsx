import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { PaymentChip } from './payment-chip.tsx';
import type { PaymentRecord } from './payment-detail.ts';
import { PaymentFilters } from './payment-filters.tsx';

export const paymentLook: Look<PaymentRecord> = {
  pathOf: ({ id }) => `/payments/${id}`,
  nameOf: ({ id }) => id,
  emptyText: 'payments.none',
  columns: [
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} />, sortBy: 'createdAt' },
    { label: 'fields.payment', cell: ({ id }) => <IdText id={id} to={`/payments/${id}`} short /> },
    { label: 'fields.status', cell: ({ status }) => <PaymentChip status={status} />, card: 'corner' },
    {
      label: 'fields.amount',
      cell: ({ amount }) => <MoneyText money={amount} strong />,
      align: 'right',
      sortBy: 'amount',
      card: 'title',
    },
    { label: 'fields.method', cell: ({ method }) => method },
    { label: 'fields.booking', cell: ({ bookingId }) => <IdText id={bookingId} to={`/bookings/${bookingId}`} short /> },
    { label: 'fields.customer', cell: ({ customerId }) => customerId },
  ],
};

export function PaymentList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('payments.title')} lead={text('payments.readOnly')} />
      <RecordList resource="payments" look={paymentLook}>
        <PaymentFilters />
      </RecordList>
    </>
  );
}
