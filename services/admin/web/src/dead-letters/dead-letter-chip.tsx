import type { DeadLetter } from '@booking/contracts';
import { StatusChip } from '../fields/status-chip.tsx';
import { useText } from '../texts/use-text.ts';

export function DeadLetterChip({ status }: Pick<DeadLetter, 'status'>) {
  const text = useText();
  return (
    <StatusChip tone={status === 'waiting' ? 'warning' : 'success'} label={text(`deadLetters.status.${status}`)} />
  );
}
