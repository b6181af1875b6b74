import type { DeadLetter } from '@booking/contracts';
import { Typography } from '@mui/material';
import { ForeignText } from '../fields/foreign-text.tsx';
import { Help } from '../fields/help.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { TwoLines } from '../fields/two-lines.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { DeadLetterChip } from './dead-letter-chip.tsx';
import { DeadLetterSelection } from './dead-letter-selection.tsx';
import { ReplayButton } from './replay-button.tsx';

const kind = { resource: 'dead-letters', texts: 'deadLetters' } as const;

export const ListPage = listPage<DeadLetter, 'deadLetters'>({
  ...kind,
  lead: 'deadLetters.lead',
  nameOf: ({ id, listener }) => `${listener} ${shortId(id)}`,
  selection: <DeadLetterSelection />,
  tabs: ['waiting', 'replayed'],
  filters: (
    <ChoiceFilter
      name="service"
      label="fields.service"
      values={['payments', 'refunds', 'bookings', 'gateway-webhooks', 'notifications', 'admin']}
    />
  ),
  columns: [
    {
      label: 'deadLetters.recorded',
      cell: ({ id, recordedAt }) => (
        <TwoLines below={<IdText id={id} to={`/dead-letters/${id}`} short />}>
          <TimeText at={recordedAt} />
        </TwoLines>
      ),
    },
    { label: 'fields.status', cell: ({ status }) => <DeadLetterChip state={status} />, card: 'corner' },
    { label: 'deadLetters.listener', cell: (letter) => <ListenerCell letter={letter} />, card: 'title' },
    { label: 'fields.reason', cell: ({ reason }) => <ForeignText>{sentenceIn(reason)}</ForeignText> },
    { label: 'fields.attempts', cell: ({ attempts }) => attempts, align: 'right' },
    { label: 'fields.actions', cell: (letter) => <ReplayButton letter={letter} />, align: 'right' },
  ],
});

type Message = { readonly payload: string; readonly isCut: boolean };

export const DetailPage = detailPage<DeadLetter & Message>({
  ...kind,
  title: ({ id }) => `${text('deadLetters.one')} ${shortId(id)}`,
  chips: ({ status }) => <DeadLetterChip state={status} />,
  actions: (letter) => <ReplayButton letter={letter} variant="contained" />,
  above: ({ status }) => status === 'waiting' && <Help topic="help.deadLetter" />,
  facts: [
    { label: 'fields.reason', cell: ({ reason }) => sentenceIn(reason) },
    { label: 'fields.attempts', cell: ({ attempts }) => attempts },
    { label: 'fields.service', cell: ({ service }) => service },
    { label: 'deadLetters.listener', cell: ({ listener }) => listener },
    { label: 'fields.event', cell: ({ eventType }) => eventType ?? text('deadLetters.unreadable') },
    { label: 'fields.eventId', cell: ({ eventId }) => eventId && <IdText id={eventId} /> },
    { label: 'deadLetters.subject', cell: ({ subject }) => subject },
    { label: 'deadLetters.recorded', cell: ({ recordedAt }) => <TimeText at={recordedAt} precise /> },
    { label: 'deadLetters.replayedAt', cell: ({ replayedAt }) => replayedAt && <TimeText at={replayedAt} precise /> },
  ],
  beside: (message) => <Payload {...message} />,
});

function ListenerCell({ letter: { service, listener, eventType } }: { letter: DeadLetter }) {
  return (
    <ForeignText>
      <TwoLines below={`${service} · ${eventType ?? text('deadLetters.unreadable')}`}>{listener}</TwoLines>
    </ForeignText>
  );
}

function Payload({ payload, isCut }: Message) {
  return (
    <Section title={text('deadLetters.payload')} flush>
      {isCut && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {text('deadLetters.cut')}
        </Typography>
      )}
      <RawText label={text('deadLetters.payload')}>{payload}</RawText>
    </Section>
  );
}
