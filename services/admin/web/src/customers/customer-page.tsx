import { Stack } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { ErasureNotice, PrivacyActions } from './customer-privacy.tsx';
import { CustomerRecords } from './customer-records.tsx';

export function CustomerPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return (
    <Loaded query={useApi<Customer>('/customers', { query: { id } })} rows={12}>
      {(customer) => <CustomerDetails customer={customer} />}
    </Loaded>
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
        <ErasureNotice customer={customer.id} />
        <CustomerTotals customer={customer} />
        <CustomerRecords id={customer.id} />
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
