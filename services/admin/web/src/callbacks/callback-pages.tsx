import type { Callback, CallbackRefusals } from '@booking/contracts';
import { Alert, Box } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import type { CallbackDetail, ListedCallback } from '../api/answers.ts';
import type { Identified } from '../api/records.ts';
import { Facts } from '../fields/facts.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { ForeignText } from '../fields/lines.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { BookingFilter, MethodFilter } from '../list/filter-fields.tsx';
import { methodColumn } from '../list/known-columns.tsx';
import { TableSection } from '../list/table-section.tsx';
import { useList } from '../list/use-list.ts';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { gatewayName, sentenceIn, text } from '../texts/text.ts';

const CallbackChip = defineChip('callbacks.result', {
  applied: 'success',
  notApplied: 'progress',
  parked: 'progress',
  known: 'neutral',
  ignored: 'neutral',
  quarantined: 'warning',
  conflicting: 'danger',
});

export const ListPage = listPage<ListedCallback>({
  texts: 'callbacks',
  filters: (
    <>
      <ResultFilter />
      <MethodFilter />
      <BookingFilter />
    </>
  ),
  columns: [
    { label: 'callbacks.received', cell: ({ receivedAt }) => <TimeText at={receivedAt} precise /> },
    { label: 'callbacks.one', cell: ({ id }) => <IdText of="callbacks" id={id} short /> },
    { label: 'fields.outcome', cell: (callback) => <CallbackChip state={resultOf(callback)} />, card: 'corner' },
    { label: 'callbacks.type', cell: ({ eventType }) => <ForeignText>{eventType}</ForeignText>, card: 'title' },
    methodColumn,
    {
      label: 'callbacks.duplicates',
      cell: ({ deliveries }) => (deliveries === null ? '–' : deliveries - 1),
      align: 'right',
    },
    { label: 'callbacks.note', cell: ({ note }) => sentenceIn(note) ?? '–' },
  ],
  below: <Refusals />,
});

export const DetailPage = detailPage<CallbackDetail & Identified>({
  texts: 'callbacks',
  title: ({ id }) => `${text('callbacks.one')} ${shortId(id)}`,
  chips: (detail) => <CallbackChip state={resultOfDetail(detail)} />,
  actions: ({ id, body }) =>
    body !== null && (
      <ActionButton needs="process_refunds" of="callbacks.replay" reason="optional" path={`/callbacks/${id}/replay`} />
    ),
  above: (detail) => <ResultHint detail={detail} />,
  facts: ({ callback, deliveries, bodyRemovedAt, bookingIds }) => ({
    'fields.booking': bookingIds.length > 0 && bookingIds.map((id) => <Booking key={id} id={id} />),
    'fields.method': gatewayName(callback.method),
    'callbacks.type': callback.eventType,
    'callbacks.event': <IdText id={callback.eventId} />,
    'callbacks.received': exactTime(callback.receivedAt),
    'callbacks.deliveries': text('callbacks.deliveredTimes', { smart_count: deliveries }),
    'callbacks.note': sentenceIn(callback.note),
    'callbacks.bodyRemovedAt': bodyRemovedAt && <TimeText at={bodyRemovedAt} />,
    'callbacks.digest': <IdText id={callback.bodyDigest} />,
  }),
  below: ({ headers }) => (
    <Section title={text('callbacks.headers')}>
      <Facts named={headers} />
    </Section>
  ),
  beside: (detail) => <Body detail={detail} />,
});

function Booking({ id }: { id: string }) {
  return (
    <div>
      <IdText of="bookings" id={id} />
    </div>
  );
}

type Props = { readonly detail: CallbackDetail };

function resultOfDetail({ callback: { outcome }, ...detail }: CallbackDetail): ReturnType<typeof resultOf> {
  return resultOf({ ...detail, outcome });
}

function ResultHint({ detail }: Props) {
  const { outcome } = detail.callback;
  return (
    <Alert severity={outcome === 'accepted' || outcome === 'ignored' ? 'info' : 'warning'}>
      {text(`callbacks.resultHint.${resultOfDetail(detail)}`)}
    </Alert>
  );
}

function Body({ detail: { body } }: Props) {
  return (
    <Section title={text('fields.body')} flush>
      {body === null || body === '' ? (
        <EmptyState title={text(body === null ? 'callbacks.bodyRemoved' : 'callbacks.noBody')} />
      ) : (
        <RawText label={text('fields.body')}>{body}</RawText>
      )}
    </Section>
  );
}

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;

const columns: readonly Column<CallbackRefusals>[] = [
  { label: 'callbacks.refusalsDay', cell: ({ day }) => <Box sx={{ whiteSpace: 'nowrap' }}>{day}</Box> },
  { label: 'fields.method', cell: ({ method }) => gatewayName(method), card: 'title' },
  { label: 'callbacks.refusalsCount', cell: ({ count }) => count, align: 'right', card: 'corner' },
  { label: 'callbacks.refusalsLast', cell: ({ lastRefusedAt }) => <TimeText at={lastRefusedAt} precise /> },
  { label: 'fields.reason', cell: ({ lastReason }) => sentenceIn(lastReason) },
];

/** The number of rejected webhooks per gateway and day in UTC, with the time and reason of the last rejection. */
function Refusals() {
  const from = new Date(Date.now() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, DATE_LENGTH);
  return (
    <TableSection
      title="callbacks.refusals"
      emptyText="callbacks.refusalsNone"
      path="callbacks/refusals"
      query={{ from }}
      columns={columns}
    />
  );
}

/** One field that sets two filters of the API. */
function ResultFilter() {
  const { filters, setFilters } = useList();
  const { outcome = '', passedOn = '' } = filters;
  const chosen = callbackResults.find((result) => {
    const wanted = resultFilters[result];
    return wanted.outcome === outcome && wanted.passedOn === passedOn;
  });
  const choose = (value: string): void => {
    const result = callbackResults.find((known) => known === value);
    setFilters(result ? resultFilters[result] : { outcome: '', passedOn: '' });
  };
  return (
    <SelectField
      label={text('fields.outcome')}
      value={chosen ?? ''}
      options={[
        ['', text('list.any')],
        ...callbackResults.map((name) => [name, text(`callbacks.result.${name}`)] as const),
      ]}
      onChange={choose}
      sx={{ minWidth: 130 }}
    />
  );
}

/** The result of a webhook: its outcome, and for an accepted webhook whether any report was passed on. */
const callbackResults = ['applied', 'notApplied', 'ignored', 'quarantined', 'conflicting'] as const;
type CallbackResult = (typeof callbackResults)[number] | 'parked' | 'known';

type Known = Pick<Callback, 'outcome'> & { readonly isPassedOn: boolean; readonly isWaiting: boolean | null };

/** A webhook that was not applied waits for a confirmation or had nothing new; the service may not know which. */
function resultOf({ outcome, isPassedOn, isWaiting }: Known): CallbackResult {
  if (outcome !== 'accepted') return outcome;
  if (isPassedOn) return 'applied';
  if (isWaiting === null) return 'notApplied';
  return isWaiting ? 'parked' : 'known';
}

/** The filters of the API for each result. */
const resultFilters = {
  applied: { outcome: 'accepted', passedOn: 'true' },
  notApplied: { outcome: 'accepted', passedOn: 'false' },
  ignored: { outcome: 'ignored', passedOn: '' },
  quarantined: { outcome: 'quarantined', passedOn: '' },
  conflicting: { outcome: 'conflicting', passedOn: '' },
} as const satisfies Record<(typeof callbackResults)[number], object>;
