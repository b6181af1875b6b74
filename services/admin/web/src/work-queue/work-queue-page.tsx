import { Stack, Typography } from '@mui/material';
import { BookingText } from '../fields/booking-text.tsx';
import { CustomerText, cutAfter } from '../fields/customer-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TextWithEmails, TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { AgeText, DueText, TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useFilter } from '../list/use-filter.ts';
import { listPage } from '../records/list-page.tsx';
import { RefundActions } from '../refunds/refund-actions.tsx';
import { RefundAmount } from '../refunds/refund-amount.tsx';
import { gatewayName, text, wordsIn } from '../texts/text.ts';
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

/** All records that need a decision of staff, the longest wait first. */
export const WorkQueuePage = listPage<WorkItem>({
  texts: 'workQueue',
  pathOf: pathOfItem,
  filter: { order: 'asc' },
  hasTabs: true,
  tabFilter: 'group',
  tabClears: ['kind'],
  hasDays: false,
  filters: (
    <>
      <KindFilter />
      <ChoiceFilter name="assignee" label="workQueue.assignees" of="workQueue.assignee" />
      <ChoiceFilter name="snoozed" label="workQueue.snoozes" of="workQueue.snoozed" none="workQueue.notSnoozed" />
    </>
  ),
  columns: [
    { label: 'workQueue.since', cell: (item) => <AgeCell item={item} />, sortBy: 'since' },
    { label: 'fields.type', cell: (item) => <KindCell item={item} />, card: 'title' },
    {
      label: 'fields.amount',
      cell: (item) => <AmountCell item={item} />,
      align: 'right',
      card: 'corner',
    },
    { label: 'fields.booking', cell: (item) => <SubjectCell item={item} /> },
    { label: 'workQueue.assignees', cell: (item) => <MarksCell item={item} /> },
    { label: 'fields.actions', cell: (item) => <ActionCell item={item} />, align: 'right' },
  ],
});

const TECHNICAL: ReadonlySet<string> = new Set(['dead-letter', 'disabled-webhook-endpoint']);

/** The kinds of the chosen tab. */
function KindFilter() {
  const [group] = useFilter('group');
  const values = wordsIn('workQueue.kind').filter(
    (kind) => group === '' || TECHNICAL.has(kind) === (group === 'technical'),
  );
  return <ChoiceFilter name="kind" label="fields.type" of="workQueue.kind" values={values} />;
}

function AgeCell({ item }: { item: WorkItem }) {
  return (
    <TwoLines below={belowAge(item)}>
      <AgeText at={item.since} />
    </TwoLines>
  );
}

/** The link to a refund, whose next step opens a dialog instead of its page; or the deadline to answer a dispute. */
function belowAge(item: WorkItem) {
  if (isRefundItem(item)) return <IdText of="refunds" id={item.record.id} short />;
  const due = dueOfItem(item);
  return (
    due !== null && (
      <>
        {text('disputes.due')} <DueText at={due} />
      </>
    )
  );
}

/** The kind, with the reason why the item waits. */
function KindCell({ item }: { item: WorkItem }) {
  const reason = reasonOfItem(item);
  return (
    <>
      <WorkItemChip state={item.kind} />
      <Muted
        variant="caption"
        {...(reason !== null && { title: reason })}
        sx={{ mt: 0.5, maxWidth: 380, fontWeight: 400, overflowWrap: 'anywhere', hyphens: 'auto', ...cutAfter(4) }}
      >
        {reason}
      </Muted>
    </>
  );
}

function AmountCell({ item }: { item: WorkItem }) {
  if (isRefundItem(item)) return <RefundAmount refund={item.record} />;
  return <MoneyText money={amountOfItem(item)} strong />;
}

/** The booking with its gateways and its customer, or the gateway alone. */
function SubjectCell({ item }: { item: WorkItem }) {
  const { bookingDescription, customerId, methods } = item;
  const bookingId = bookingOfItem(item);
  if (bookingId === null) return <>{methods.map(gatewayName).join(', ') || '–'}</>;
  return (
    <BookingText bookingId={bookingId} description={bookingDescription} methods={methods}>
      {customerId !== null && <CustomerText id={customerId} short />}
    </BookingText>
  );
}

/** The assignee of the item, and until when it is snoozed. */
function MarksCell({ item: { assignee, snoozedUntil } }: { item: WorkItem }) {
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ width: { xl: 'max-content' }, maxWidth: 170, overflowWrap: 'anywhere' }}
    >
      <TextWithEmails text={assignee ?? '–'} />
      <TwoLines
        below={
          snoozedUntil !== null && (
            <>
              {text('workQueue.snoozes')} <TimeText at={snoozedUntil} />
            </>
          )
        }
      />
    </Typography>
  );
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
  if (isRefundItem(item)) return <RefundActions refund={item.record} />;
  return <PageLink to={pathOfItem(item)}>{text('workQueue.look')}</PageLink>;
}
