import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { RecordList } from '../list/record-list.tsx';
import { StatusTabs } from '../list/status-tabs.tsx';
import { useText } from '../texts/use-text.ts';
import { DisputeChip } from './dispute-chip.tsx';
import { disputeStatuses, type Dispute } from './dispute.ts';

const OPEN = { status: 'open' } as const;

const disputeLook: Look<Dispute> = {
  pathOf: ({ id }) => `/disputes/${id}`,
  nameOf: ({ disputeReference }) => disputeReference,
  emptyText: 'disputes.none',
  columns: [
    { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} /> },
    { label: 'fields.status', cell: (dispute) => <DisputeChip dispute={dispute} />, card: 'corner' },
    {
      label: 'fields.amount',
      cell: ({ amount }) => <MoneyText money={amount} strong />,
      align: 'right',
      card: 'title',
    },
    {
      label: 'disputes.reference',
      cell: ({ id, disputeReference }) => <IdText id={disputeReference} to={`/disputes/${id}`} />,
    },
    { label: 'fields.reason', cell: ({ reason }) => reason ?? '–' },
    { label: 'fields.payment', cell: ({ paymentId }) => <IdText id={paymentId} to={`/payments/${paymentId}`} short /> },
    { label: 'fields.booking', cell: ({ bookingId }) => <IdText id={bookingId} to={`/bookings/${bookingId}`} short /> },
    { label: 'fields.customer', cell: ({ customerId }) => customerId ?? '–' },
    { label: 'disputes.closed', cell: ({ closedAt }) => <TimeText at={closedAt} /> },
  ],
};

export function DisputeList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('disputes.title')} lead={text('disputes.lead')} />
      <RecordList resource="disputes" look={disputeLook} filterDefaults={OPEN}>
        <DisputeFilters />
      </RecordList>
    </>
  );
}

function DisputeFilters() {
  const text = useText();
  const statuses = disputeStatuses.map((value) => ({ value, label: text(`disputes.status.${value}`) }));
  return (
    <>
      <StatusTabs label={text('disputes.title')} choices={statuses} />
      <FilterBar>
        <TextFilter name="method" label={text('fields.method')} />
        <TextFilter name="customer" label={text('fields.customer')} />
        <DayFilter name="from" label={text('list.from')} />
        <DayFilter name="to" label={text('list.to')} isEnd />
      </FilterBar>
    </>
  );
}
