import type { DeadLetter } from '@booking/contracts';
import { Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { ReplayDialog } from './replay-dialog.tsx';

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
