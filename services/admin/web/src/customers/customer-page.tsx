import { Stack } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../api/answers.ts';
import { useApi } from '../api/use-api.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { ErasureNotice, PrivacyActions } from './customer-privacy.tsx';
import { CustomerRecords } from './customer-records.tsx';
import { CustomerTotals } from './customer-totals.tsx';

export function CustomerPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  const { data, error, isPending, refetch } = useApi<Customer>('/customers', { query: { id } });
  if (isPending) return <LoadingState rows={12} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CustomerDetails customer={data} />;
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
