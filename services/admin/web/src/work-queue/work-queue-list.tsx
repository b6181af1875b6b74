import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { RecordList } from '../list/record-list.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { RefundDialogs } from '../refunds/refund-dialog.tsx';
import { useText } from '../texts/use-text.ts';
import { WorkItemChip, waitingKinds } from './work-item-chip.tsx';
import { amountOfItem, bookingOfItem, isRefundItem, pathOfItem, reasonOfItem, type WorkItem } from './work-item.ts';

const look: Look<WorkItem> = {
  pathOf: pathOfItem,
  nameOf: ({ id }) => id,
  emptyText: 'workQueue.none',
  columns: [
    { label: 'workQueue.since', cell: ({ since }) => <TimeText at={since} /> },
    { label: 'workQueue.what', cell: ({ kind }) => <WorkItemChip kind={kind} />, card: 'title' },
    {
      label: 'fields.amount',
      cell: (item) => <MoneyText money={amountOfItem(item)} strong />,
      align: 'right',
      card: 'corner',
    },
    { label: 'workQueue.why', cell: (item) => <WhyCell item={item} /> },
    { label: 'fields.booking', cell: (item) => <BookingCell bookingId={bookingOfItem(item)} /> },
    { label: 'refunds.actions', cell: (item) => <ActionCell item={item} />, align: 'right' },
  ],
};

/** All records that need a decision of staff, newest first. */
export function WorkQueueList() {
  const text = useText();
  const kinds = waitingKinds.map((value) => ({ value, label: text(`workQueue.kind.${value}`) }));
  return (
    <RefundDialogs>
      <PageHeader title={text('workQueue.title')} lead={text('workQueue.lead')} />
      <RecordList resource="work-queue" look={look}>
        <Box sx={{ pb: 1.5 }}>
          <ChoiceFilter name="kind" label={text('workQueue.what')} choices={kinds} />
        </Box>
      </RecordList>
    </RefundDialogs>
  );
}

function WhyCell({ item }: { item: WorkItem }) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 380, overflowWrap: 'anywhere' }}>
      {reasonOfItem(item) ?? '–'}
    </Typography>
  );
}

function BookingCell({ bookingId }: { bookingId: string | null }) {
  return bookingId === null ? <>–</> : <IdText id={bookingId} to={`/bookings/${bookingId}`} short />;
}

function ActionCell({ item }: { item: WorkItem }) {
  const text = useText();
  if (isRefundItem(item)) return <RefundActions refund={item.record} />;
  return (
    <Link component={RouterLink} to={pathOfItem(item)}>
      {text('workQueue.look')}
    </Link>
  );
}
