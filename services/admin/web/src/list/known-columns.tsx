import type { Money } from '@booking/contracts';
import { CustomerText } from '../fields/customer-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { gatewayName } from '../texts/text.ts';
import type { Column } from './column.ts';

// The columns that several kinds of records have.

export const createdColumn: Column<{ createdAt: string }> = {
  label: 'fields.created',
  cell: ({ createdAt }) => <TimeText at={createdAt} />,
};

export const bookingColumn: Column<{ bookingId: string | null }> = {
  label: 'fields.booking',
  cell: ({ bookingId }) => <IdText of="bookings" id={bookingId} short />,
};

export const customerColumn: Column<{ customerId?: string | null }> = {
  label: 'fields.customer',
  cell: ({ customerId }) => <CustomerText id={customerId} short />,
};

export const methodColumn: Column<{ method: string }> = {
  label: 'fields.method',
  cell: ({ method }) => gatewayName(method),
};

export const amountColumn: Column<{ amount: Money }> = {
  label: 'fields.amount',
  cell: ({ amount }) => <MoneyText money={amount} strong />,
  align: 'right',
  card: 'title',
};
