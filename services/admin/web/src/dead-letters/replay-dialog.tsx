import type { DeadLetter } from '@booking/contracts';
import { Box, Button, Paper, Stack, Typography } from '@mui/material';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import { Muted } from '../fields/muted.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { useMay } from '../session/use-session.ts';
import { ErrorState } from '../states/error-state.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { useReplays } from './use-replays.ts';

/** Asks for confirmation before messages are replayed, and shows which of them failed again. */
export function ReplayDialog({ letters }: { letters: readonly DeadLetter[] }) {
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

export const DeadLetterChip = defineChip('deadLetters.status', { waiting: 'warning', replayed: 'success' });

type Props = { readonly letter: DeadLetter; readonly variant?: 'contained' | 'outlined' };

/** Shown to permitted staff while the message waits. */
export function ReplayButton({ letter, variant = 'outlined' }: Props) {
  if (!useMay('process_refunds') || letter.status !== 'waiting') return null;
  return (
    <Button variant={variant} onClick={() => openDialog(<ReplayDialog letters={[letter]} />)}>
      {text('deadLetters.replay')}
    </Button>
  );
}
