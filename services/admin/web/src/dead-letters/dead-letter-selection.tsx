import type { DeadLetter } from '@booking/contracts';
import { Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { ReplayDialog } from './replay-dialog.tsx';

/** Replays all selected messages that still wait. */
export function DeadLetterSelection() {
  const { items, selectedIds, select } = useList<DeadLetter>();
  const selected = items.filter(({ id }) => selectedIds.includes(id));
  if (selected.length === 0) return null;

  const waiting = selected.filter(({ status }) => status === 'waiting');
  const replay = (): void => {
    openDialog(<ReplayDialog letters={waiting} />);
    select([]);
  };
  return (
    <SelectionBar count={selected.length}>
      {waiting.length > 0 && (
        <Button variant="contained" onClick={replay}>
          {text('deadLetters.replayMany', { smart_count: waiting.length })}
        </Button>
      )}
    </SelectionBar>
  );
}
