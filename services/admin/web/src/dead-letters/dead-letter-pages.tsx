import type { DeadLetter } from '@booking/contracts';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import { useMay } from '../api/use-session.ts';
import { Help } from '../fields/help.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { ForeignText, TwoLines } from '../fields/lines.tsx';
import { Muted } from '../fields/muted.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useList } from '../list/use-list.ts';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { sentenceIn, text } from '../texts/text.ts';
import { useReplays } from './use-replays.ts';

export const ListPage = listPage<DeadLetter>({
  texts: 'deadLetters',
  nameOf: ({ id, listener }) => `${listener} ${shortId(id)}`,
  selection: <DeadLetterSelection />,
  hasTabs: true,
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
        <TwoLines below={<IdText of="dead-letters" id={id} short />}>
          <TimeText at={recordedAt} />
        </TwoLines>
      ),
    },
    { label: 'fields.status', cell: ({ status }) => <DeadLetterChip state={status} />, card: 'corner' },
    {
      label: 'deadLetters.listener',
      card: 'title',
      cell: ({ service, listener, eventType }) => (
        <ForeignText>
          <TwoLines below={`${service} · ${eventType ?? text('deadLetters.unreadable')}`}>{listener}</TwoLines>
        </ForeignText>
      ),
    },
    { label: 'fields.reason', cell: ({ reason }) => <ForeignText>{sentenceIn(reason)}</ForeignText> },
    { label: 'fields.attempts', cell: ({ attempts }) => attempts, align: 'right' },
    { label: 'fields.actions', cell: (letter) => <ReplayButton letter={letter} />, align: 'right' },
  ],
});

type Message = { readonly payload: string; readonly isCut: boolean };

export const DetailPage = detailPage<DeadLetter & Message>({
  texts: 'deadLetters',
  title: ({ id }) => `${text('deadLetters.one')} ${shortId(id)}`,
  chips: ({ status }) => <DeadLetterChip state={status} />,
  actions: (letter) => (
    <>
      <DismissButton letter={letter} />
      <ReplayButton letter={letter} variant="contained" />
    </>
  ),
  above: ({ status }) => status === 'waiting' && <Help topic="help.deadLetter" />,
  facts: (letter) => ({
    'fields.reason': sentenceIn(letter.reason),
    'fields.attempts': letter.attempts,
    'fields.service': letter.service,
    'deadLetters.listener': letter.listener,
    'fields.event': letter.eventType ?? text('deadLetters.unreadable'),
    'fields.eventId': letter.eventId && <IdText id={letter.eventId} />,
    'deadLetters.subject': letter.subject,
    'deadLetters.recorded': exactTime(letter.recordedAt),
    'deadLetters.replayedAt': exactTime(letter.replayedAt),
    'deadLetters.dismissedAt': exactTime(letter.dismissedAt),
  }),
  beside: (message) => <Payload {...message} />,
});

function Payload({ payload, isCut }: Message) {
  return (
    <Section title={text('deadLetters.payload')} flush>
      {isCut && <Muted sx={{ px: 2, pb: 2 }}>{text('deadLetters.cut')}</Muted>}
      <RawText label={text('deadLetters.payload')}>{payload}</RawText>
    </Section>
  );
}

/** Replays all selected messages that still wait. */
function DeadLetterSelection() {
  const { items, selectedIds } = useList<DeadLetter>();
  const selected = items.filter(({ id }) => selectedIds.includes(id));
  if (selected.length === 0) return null;

  const waiting = selected.filter(({ status }) => status === 'waiting');
  return (
    <SelectionBar count={selected.length}>
      {waiting.length > 0 && (
        <Button variant="contained" onClick={() => openDialog(<ReplayDialog letters={waiting} />)}>
          {text('deadLetters.replayMany', { smart_count: waiting.length })}
        </Button>
      )}
    </SelectionBar>
  );
}

/** Asks for confirmation before messages are replayed, and shows which of them failed again. */
function ReplayDialog({ letters }: { letters: readonly DeadLetter[] }) {
  const replays = useReplays();
  const count = { smart_count: letters.length };
  return (
    <ActionDialog
      of="deadLetters.replay"
      values={count}
      confirm={letters.length === 1 ? text('deadLetters.replay') : text('deadLetters.replayMany', count)}
      reason="optional"
      run={(reason) => replays.replay(letters, reason)}
    >
      <Stack spacing={1} sx={{ mt: 2 }}>
        {letters.map((letter) => (
          <LetterCard
            key={letter.id}
            letter={letter}
            isReplayed={replays.isReplayed(letter)}
            problem={letters.length > 1 ? replays.problemOf(letter) : undefined}
          />
        ))}
      </Stack>
    </ActionDialog>
  );
}

type CardProps = { readonly letter: DeadLetter; readonly isReplayed: boolean; readonly problem: unknown };

function LetterCard({ letter, isReplayed, problem }: CardProps) {
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {letter.listener} · {letter.eventType ?? text('deadLetters.unreadable')}
        </Typography>
        <DeadLetterChip state={isReplayed ? 'replayed' : letter.status} />
      </Box>
      <Muted sx={{ overflowWrap: 'anywhere' }}>{sentenceIn(letter.reason)}</Muted>
      {problem !== undefined && <ErrorState error={problem} />}
    </Paper>
  );
}

const DeadLetterChip = defineChip('deadLetters.status', {
  waiting: 'warning',
  replayed: 'success',
  dismissed: 'neutral',
});

type Props = { readonly letter: DeadLetter; readonly variant?: 'contained' | 'outlined' };

/** The button that replays a message, for permitted staff. A dismissed message can still be replayed. */
function ReplayButton({ letter, variant = 'outlined' }: Props) {
  if (!useMay('process_refunds') || letter.status === 'replayed') return null;
  return (
    <Button variant={variant} onClick={() => openDialog(<ReplayDialog letters={[letter]} />)}>
      {text('deadLetters.replay')}
    </Button>
  );
}

function DismissButton({ letter: { id, status } }: { readonly letter: DeadLetter }) {
  if (status !== 'waiting') return null;
  return (
    <ActionButton
      needs="process_refunds"
      of="deadLetters.dismiss"
      reason="required"
      path={`/dead-letters/${id}/dismiss`}
      button={{ variant: 'outlined' }}
    />
  );
}
