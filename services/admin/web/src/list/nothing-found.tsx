import { Button } from '@mui/material';
import { EmptyState } from '../states/empty-state.tsx';
import { text, type TextKey } from '../texts/text.ts';
import { useClearing } from './use-clearing.ts';
import { useList } from './use-list.ts';

/** Says whether the list is empty, the filters match nothing, or no more pages follow. */
export function NothingFound({ textKey }: { textKey: TextKey }) {
  const { after, goFirst } = useList();
  const { isNarrowed, clear } = useClearing();
  if (after !== null) {
    return <EmptyState title={text('states.empty')} action={<Button onClick={goFirst}>{text('list.first')}</Button>} />;
  }
  if (!isNarrowed) return <EmptyState title={text(textKey)} />;
  const clearing = <Button onClick={clear}>{text('states.clearFilters')}</Button>;
  return <EmptyState title={text('states.emptyFiltered')} action={clearing} />;
}
