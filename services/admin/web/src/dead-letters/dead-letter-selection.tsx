import type { DeadLetter } from '@booking/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { useAskReplay } from './replay-dialog.tsx';

/** Replays all selected messages that still wait. */
export function DeadLetterSelection() {
  const ask = useAskReplay();
  const { items, selectedIds, select } = useList<DeadLetter>();
  const selected = items.filter(({ id }) => selectedIds.includes(id));
  if (selected.length === 0) return null;

  const waiting = selected.filter(({ status }) => status === 'waiting');
  const replay = (): void => {
    ask(waiting);
    select([]);
  };
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, bgcolor: 'action.selected' }}
    >
      <Typography variant="body2" sx={{ flex: 1, fontWeight: 600 }}>
        {text('list.selected', { smart_count: selected.length })}
      </Typography>
      {waiting.length > 0 && (
        <Button variant="contained" onClick={replay}>
          {text('deadLetters.replayMany', { smart_count: waiting.length })}
        </Button>
      )}
      <Button color="inherit" onClick={() => select([])}>
        {text('list.unselect')}
      </Button>
    </Box>
  );
}
