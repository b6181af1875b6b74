import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { DueText } from '../fields/due-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Page } from '../layout/page.ts';
import { type WaitingKind, waitingKinds } from '../layout/use-waiting.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { StatusTabs } from '../list/status-tabs.tsx';
import { useFilter } from '../list/use-filter.ts';
import { listPage } from '../records/list-page.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { RefundDialogs } from '../refunds/refund-dialog.tsx';
import { useText } from '../texts/use-text.ts';
import { MarkMenu } from './mark-menu.tsx';
import {
  amountOfItem,
  bookingOfItem,
  dueOfItem,
  isRefundItem,
  pathOfItem,
  reasonOfItem,
  type WorkItem,
} from './work-item.ts';

const WorkItemChip = defineChip('workQueue.kind', {
  'pending-refund': 'warning',
  'failed-refund': 'danger',
  'stranded-refund': 'danger',
  'external-refund': 'warning',
  'mismatched-payment': 'danger',
  'open-dispute': 'warning',
  discrepancy: 'warning',
  'requested-erasure': 'warning',
  'dead-letter': 'neutral',
  'disabled-webhook-endpoint': 'danger',
});

const GROUPS = ['business', 'technical'] as const;

/** All records that need a decision of staff, the longest wait first. */
export const workQueuePages: readonly Page[] = [
  listPage<WorkItem, 'workQueue'>({
    hasCsv: false,
    resource: 'work-queue',
    texts: 'workQueue',
    lead: 'workQueue.lead',
    group: 'work',
    icon: ChecklistOutlined,
    waiting: waitingKinds,
    pathOf: pathOfItem,
    nameOf: ({ id }) => id,
    filter: { order: 'asc' },
    tabs: GROUPS,
    tabFilter: 'group',
    around: RefundDialogs,
    above: (
      <>
        <GroupTabs />
        <FilterBar>
          <KindFilter />
          <MarkFilters />
        </FilterBar>
      </>
    ),
    columns: [
      { label: 'workQueue.since', cell: ({ since }) => <TimeText at={since} />, sortBy: 'since' },
      { label: 'workQueue.what', cell: ({ kind }) => <WorkItemChip state={kind} />, card: 'title' },
      {
        label: 'fields.amount',
        cell: (item) => <MoneyText money={amountOfItem(item)} strong />,
        align: 'right',
        card: 'corner',
      },
      { label: 'workQueue.why', cell: (item) => <WhyCell item={item} /> },
      { label: 'workQueue.due', cell: (item) => <DueText at={dueOfItem(item)} /> },
      { label: 'fields.booking', cell: (item) => <BookingCell bookingId={bookingOfItem(item)} /> },
      { label: 'workQueue.assignees', cell: (item) => <MarksCell item={item} /> },
      { label: 'refunds.actions', cell: (item) => <ActionCell item={item} />, align: 'right' },
    ],
  }),
];

function GroupTabs() {
  const text = useText();
  const tabs = { name: 'group', of: 'workQueue.status', values: GROUPS, clears: ['kind'] } as const;
  return <StatusTabs {...tabs} label={text('workQueue.title')} />;
}

const TECHNICAL: ReadonlySet<WaitingKind> = new Set(['dead-letter', 'disabled-webhook-endpoint']);

/** The kinds of the chosen tab. */
function KindFilter() {
  const [group] = useFilter('group');
  const values = waitingKinds.filter((kind) => group === '' || TECHNICAL.has(kind) === (group === 'technical'));
  return <ChoiceFilter name="kind" label="workQueue.what" of="workQueue.kind" values={values} />;
}

function MarkFilters() {
  return (
    <>
      <ChoiceFilter
        name="assignee"
        label="workQueue.assignees"
        of="workQueue.assignee"
        values={['me', 'others', 'nobody']}
      />
      <ChoiceFilter name="snoozed" label="workQueue.snoozes" of="workQueue.snoozed" values={['only', 'all']} />
    </>
  );
}

/** The assignee of the item, and until when it is snoozed. */
function MarksCell({ item: { assignee, snoozedUntil } }: { item: WorkItem }) {
  const text = useText();
  return (
    <Typography variant="body2" component="div" sx={{ maxWidth: 180, overflowWrap: 'anywhere' }}>
      {assignee ?? '–'}
      {snoozedUntil !== null && (
        <Typography variant="caption" color="textSecondary" component="div">
          {text('workQueue.snoozes')} <TimeText at={snoozedUntil} />
        </Typography>
      )}
    </Typography>
  );
}

function WhyCell({ item }: { item: WorkItem }) {
  return (
    <Typography
      variant="body2"
      color="textSecondary"
      sx={{ minWidth: 110, maxWidth: 380, overflowWrap: 'anywhere', hyphens: 'auto' }}
    >
      {reasonOfItem(item) ?? '–'}
    </Typography>
  );
}

function BookingCell({ bookingId }: { bookingId: string | null }) {
  return bookingId === null ? <>–</> : <IdText id={bookingId} to={`/bookings/${bookingId}`} short />;
}

function ActionCell({ item }: { item: WorkItem }) {
  return (
    <Stack direction="row" spacing={0.5} sx={{ justifyContent: 'flex-end', alignItems: 'center' }}>
      <NextStep item={item} />
      <MarkMenu item={item} />
    </Stack>
  );
}

function NextStep({ item }: { item: WorkItem }) {
  const text = useText();
  if (isRefundItem(item)) return <RefundActions refund={item.record} />;
  return (
    <Link component={RouterLink} to={pathOfItem(item)}>
      {text('workQueue.look')}
    </Link>
  );
}
