import type { DeadLetter } from '@booking/contracts';
import Button from '@mui/material/Button';
import { useMay } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { useAskReplay } from './replay-dialog.tsx';

type Props = { readonly letter: DeadLetter; readonly variant?: 'contained' | 'outlined' };

/** Shown to permitted staff while the message waits. */
export function ReplayButton({ letter, variant = 'outlined' }: Props) {
  const text = useText();
  const ask = useAskReplay();
  if (!useMay('process_refunds') || letter.status !== 'waiting') return null;
  return (
    <Button variant={variant} onClick={() => ask([letter])}>
      {text('deadLetters.replay')}
    </Button>
  );
}
