import { Alert } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import type { CallbackDetail, ListedCallback } from '../api/answers.ts';
import type { Identified } from '../api/records.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { ForeignText } from '../fields/foreign-text.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText, shortId } from '../fields/id-text.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { resultOf } from './callback-result.ts';
import { Refusals } from './refusals.tsx';
import { ResultFilter } from './result-filter.tsx';

const kind = { resource: 'callbacks', texts: 'callbacks' } as const;

const CallbackChip = defineChip('callbacks.result', {
  applied: 'success',
  notApplied: 'progress',
  parked: 'progress',
  known: 'neutral',
  ignored: 'neutral',
  quarantined: 'warning',
  conflicting: 'danger',
});

export const ListPage = listPage<ListedCallback, 'callbacks'>({
  ...kind,
  lead: 'callbacks.lead',
  searchHint: 'callbacks.searchHint',
  filters: (
    <>
      <ResultFilter />
      <MethodFilter />
    </>
  ),
  columns: [
    { label: 'callbacks.received', cell: ({ receivedAt }) => <TimeText at={receivedAt} precise /> },
    { label: 'callbacks.one', cell: ({ id }) => <IdText id={id} to={`/callbacks/${id}`} short /> },
    { label: 'fields.outcome', cell: (callback) => <CallbackChip state={resultOf(callback)} />, card: 'corner' },
    { label: 'callbacks.type', cell: ({ eventType }) => <ForeignText>{eventType}</ForeignText>, card: 'title' },
    { label: 'fields.method', cell: ({ method }) => gatewayName(method) },
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
  ...kind,
  title: ({ id }) => `${text('callbacks.one')} ${shortId(id)}`,
  chips: (detail) => <CallbackChip state={resultOfDetail(detail)} />,
  actions: ({ id, body }) =>
    body !== null && (
      <ActionButton needs="process_refunds" of="callbacks.replay" reason="optional" path={`/callbacks/${id}/replay`} />
    ),
  above: (detail) => <ResultHint detail={detail} />,
  facts: [
    { label: 'fields.method', cell: ({ callback: { method } }) => gatewayName(method) },
    { label: 'callbacks.type', cell: ({ callback: { eventType } }) => eventType },
    { label: 'callbacks.event', cell: ({ callback: { eventId } }) => <IdText id={eventId} /> },
    { label: 'callbacks.received', cell: ({ callback: { receivedAt } }) => <TimeText at={receivedAt} precise /> },
    {
      label: 'callbacks.deliveries',
      cell: ({ deliveries }) => text('callbacks.deliveredTimes', { smart_count: deliveries }),
    },
    { label: 'callbacks.note', cell: ({ callback: { note } }) => sentenceIn(note) },
    {
      label: 'callbacks.bodyRemovedAt',
      cell: ({ bodyRemovedAt }) => bodyRemovedAt !== null && <TimeText at={bodyRemovedAt} />,
    },
    { label: 'callbacks.digest', cell: ({ callback: { bodyDigest } }) => <IdText id={bodyDigest} /> },
  ],
  below: (detail) => <Headers detail={detail} />,
  beside: (detail) => <Body detail={detail} />,
});

type Props = { readonly detail: CallbackDetail };

function resultOfDetail({ callback: { outcome }, ...detail }: CallbackDetail): ReturnType<typeof resultOf> {
  return resultOf({ ...detail, outcome });
}

function ResultHint({ detail }: Props) {
  const { outcome } = detail.callback;
  return (
    <Alert severity={outcome === 'accepted' || outcome === 'ignored' ? 'info' : 'warning'} variant="outlined">
      {text(`callbacks.resultHint.${resultOfDetail(detail)}`)}
    </Alert>
  );
}

function Headers({ detail: { headers } }: Props) {
  return (
    <Section title={text('callbacks.headers')}>
      <Facts>
        {Object.entries(headers).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
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
