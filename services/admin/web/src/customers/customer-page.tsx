import { Stack } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { bookingColumns } from '../bookings/booking-columns.tsx';
import { disputeColumns } from '../disputes/dispute-columns.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { Section } from '../fields/section.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Column } from '../list/column.ts';
import { type Filters, listAddress } from '../list/list-address.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { TableSection } from '../list/table-section.tsx';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { refundTabs } from '../refunds/refund-tabs.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { ErasureNotice, PrivacyActions, useErasure } from './customer-privacy.tsx';

export function CustomerPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  const query = useApi<Customer>('/customers', { query: { id } });
  // While the erasure runs, the records already have the pseudonym.
  const isErased = useErasure(id)?.status === 'running' && query.error !== null;
  return (
    <Stack spacing={2}>
      <ErasureNotice key={id} customer={id} />
      {!isErased && (
        <Loaded query={query} rows={12} title={text('customers.title')}>
          {(customer) => <CustomerDetails key={customer.id} customer={customer} />}
        </Loaded>
      )}
    </Stack>
  );
}

function CustomerDetails({ customer }: { customer: Customer }) {
  return (
    <>
      <PageHeader
        title={customer.id}
        lead={text('customers.lead', { smart_count: customer.bookings })}
        actions={<PrivacyActions customer={customer.id} />}
      />
      <Stack spacing={2}>
        <CustomerTotals customer={customer} />
        <Latest customer={customer.id} of="bookings" columns={bookingColumns} />
        <Latest customer={customer.id} of="payments" columns={paymentColumns} />
        <Latest customer={customer.id} of="refunds" columns={refundTabs.all.columns} open={{ tab: 'all' }} />
        <Latest customer={customer.id} of="disputes" columns={disputeColumns} open={{ status: '' }} />
      </Stack>
    </>
  );
}

type CustomerTotal = Customer['totals'][number];

const AMOUNTS = ['booked', 'paid', 'refunded', 'underway', 'disputed'] as const;

const COLUMNS: readonly Column<CustomerTotal>[] = [
  { label: 'fields.currency', cell: ({ currency }) => currency },
  ...AMOUNTS.map((name) => ({
    label: `customers.${name}` as const,
    align: 'right' as const,
    cell: (row: CustomerTotal) => <MoneyText money={row[name]} />,
  })),
];

/** The money of a customer, one row per currency. */
function CustomerTotals({ customer: { totals, isCut } }: { customer: Customer }) {
  const title = text('customers.totals');
  return (
    <Section title={title} flush>
      <PlainTable columns={COLUMNS} items={totals} label={title} />
      {isCut && <Muted sx={{ px: 2, pb: 1.5 }}>{text('customers.cut')}</Muted>}
    </Section>
  );
}

const SHOWN_MAX = 10;

type Props<Item> = {
  readonly customer: string;
  readonly of: 'bookings' | 'payments' | 'refunds' | 'disputes';
  readonly columns: readonly Column<Item>[];
  /** The filters of the list that show records in every state. */
  readonly open?: Filters;
};

/** The latest records of a customer, live, with a link to the complete list. */
function Latest<Item>({ customer, of, columns, open }: Props<Item>) {
  const texts = { title: `${of}.title`, emptyText: `${of}.none` } as const;
  const all = listAddress(`/${of}`, { ...open, customer });
  return (
    <TableSection
      {...texts}
      path={of}
      query={{ customer, limit: SHOWN_MAX }}
      columns={columns.filter(({ label }) => label !== 'fields.customer' && label !== 'fields.actions')}
      aside={
        <PageLink to={all} variant="body2">
          {text('search.more')}
        </PageLink>
      }
    />
  );
}
