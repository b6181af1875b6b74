import type { DeadLetter } from '@booking/contracts';
import Typography from '@mui/material/Typography';
import { IdText, shortId } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useMay } from '../session/use-may.ts';
import { useText } from '../texts/use-text.ts';
import { DeadLetterChip } from './dead-letter-chip.tsx';
import { DeadLetterFilters } from './dead-letter-filters.tsx';
import { DeadLetterSelection } from './dead-letter-selection.tsx';
import { ReplayButton } from './replay-button.tsx';
import { ReplayDialogs } from './replay-dialogs.tsx';

const WAITING = { status: 'waiting' } as const;

const deadLetterLook: Look<DeadLetter> = {
  pathOf: ({ id }) => `/dead-letters/${id}`,
  nameOf: ({ id, listener }) => `${listener} ${shortId(id)}`,
  emptyText: 'deadLetters.none',
  columns: [
    { label: 'deadLetters.recorded', cell: ({ recordedAt }) => <TimeText at={recordedAt} /> },
    { label: 'deadLetters.one', cell: ({ id }) => <IdText id={id} to={`/dead-letters/${id}`} short /> },
    { label: 'fields.status', cell: ({ status }) => <DeadLetterChip status={status} />, card: 'corner' },
    { label: 'deadLetters.listener', cell: (letter) => <ListenerCell letter={letter} />, card: 'title' },
    { label: 'deadLetters.reason', cell: ({ reason }) => reason },
    { label: 'deadLetters.attempts', cell: ({ attempts }) => attempts, align: 'right' },
    { label: 'deadLetters.actions', cell: (letter) => <ReplayButton letter={letter} />, align: 'right' },
  ],
};

/** The dead letters, with the waiting ones selected initially. */
export function DeadLetterList() {
  const text = useText();
  const may = useMay('process_refunds');
  return (
    <ReplayDialogs>
      <PageHeader title={text('deadLetters.title')} lead={text('deadLetters.lead')} />
      <RecordList
        resource="dead-letters"
        look={deadLetterLook}
        filterDefaults={WAITING}
        {...(may && { selection: <DeadLetterSelection /> })}
      >
        <DeadLetterFilters />
      </RecordList>
    </ReplayDialogs>
  );
}

function ListenerCell({ letter: { service, listener, eventType } }: { letter: DeadLetter }) {
  const text = useText();
  return (
    <>
      {listener}
      <Typography variant="caption" component="div" color="textSecondary">
        {service} · {eventType ?? text('deadLetters.unreadable')}
      </Typography>
    </>
  );
}
