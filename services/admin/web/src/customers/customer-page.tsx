import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Customer } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { ErasureNotice, PrivacyActions, PrivacyDialogs } from './customer-privacy.tsx';
import { CustomerRecords } from './customer-records.tsx';
import { CustomerTotals } from './customer-totals.tsx';

export function CustomerPage() {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['customers', { id }],
    queryFn: ({ signal }) => orLeave(callApi<Customer>('/customers', { query: { id }, signal })),
  });
  if (isPending) return <LoadingState rows={12} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <CustomerDetails customer={data} />;
}

function CustomerDetails({ customer }: { customer: Customer }) {
  return (
    <PrivacyDialogs>
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
    </PrivacyDialogs>
  );
}
