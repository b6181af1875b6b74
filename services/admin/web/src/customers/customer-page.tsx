import { Stack } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { ErasureNotice, PrivacyActions } from './customer-privacy.tsx';
import { CustomerRecords } from './customer-records.tsx';
import { CustomerTotals } from './customer-totals.tsx';

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
