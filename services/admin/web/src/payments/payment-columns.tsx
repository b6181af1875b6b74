import type { PaymentRecord } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import type { Column } from '../list/column.ts';
import { amountColumn, bookingColumn, createdColumn, customerColumn, methodColumn } from '../list/known-columns.tsx';
import { PaymentChip } from './payment-chip.tsx';

export const paymentColumns: readonly Column<PaymentRecord>[] = [
  { ...createdColumn, sortBy: 'createdAt' },
  { label: 'fields.payment', cell: ({ id }) => <IdText of="payments" id={id} short /> },
  { label: 'fields.status', cell: ({ status }) => <PaymentChip state={status} />, card: 'corner' },
  { ...amountColumn, sortBy: 'amount' },
  methodColumn,
  bookingColumn,
  customerColumn,
];
