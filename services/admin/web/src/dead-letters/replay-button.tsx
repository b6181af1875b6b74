import type { DeadLetter } from '@booking/contracts';
import { Button } from '@mui/material';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { useAskReplay } from './replay-dialog.tsx';

type Props = { readonly letter: DeadLetter; readonly variant?: 'contained' | 'outlined' };

/** Shown to permitted staff while the message waits. */
export function ReplayButton({ letter, variant = 'outlined' }: Props) {
  const ask = useAskReplay();
  if (!useMay('process_refunds') || letter.status !== 'waiting') return null;
  return (
    <Button variant={variant} onClick={() => ask([letter])}>
      {text('deadLetters.replay')}
    </Button>
  );
}
