import type { ListedPayment } from '../api/answers.ts';
import { BookingText } from '../fields/booking-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import type { Column } from '../list/column.ts';
import { amountColumn, createdColumn, customerColumn, methodColumn } from '../list/known-columns.tsx';

export const PaymentChip = defineChip('payments.status', {
  initiated: 'progress',
  completed: 'success',
  failed: 'danger',
  expired: 'neutral',
  mismatched: 'warning',
});

export const paymentColumns: readonly Column<ListedPayment>[] = [
  { ...createdColumn, sortBy: 'createdAt' },
  { label: 'fields.payment', cell: ({ id }) => <IdText of="payments" id={id} short /> },
  { label: 'fields.status', cell: ({ status }) => <PaymentChip state={status} />, card: 'corner' },
  { ...amountColumn, sortBy: 'amount' },
  methodColumn,
  {
    label: 'fields.booking',
    cell: ({ bookingId, bookingDescription }) => <BookingText bookingId={bookingId} description={bookingDescription} />,
  },
  customerColumn,
];
