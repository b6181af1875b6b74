import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { EmptyState } from '../states/empty-state.tsx';
import { useText, type TextKey } from '../texts/use-text.ts';
import { useFilters } from './use-filters.ts';

/** Says whether there is nothing at all or only nothing of this kind. */
export function NothingFound({ textKey }: { textKey: TextKey }) {
  const text = useText();
  const { page, setPage } = useListContext();
  const { filters, setFilters } = useFilters();
  if (page > 1) {
    const first = <Button onClick={() => setPage(1)}>{text('list.first')}</Button>;
    return <EmptyState title={text('states.empty')} action={first} />;
  }
  if (Object.keys(filters).length === 0) return <EmptyState title={text(textKey)} />;
  const clear = <Button onClick={() => setFilters({})}>{text('states.clearFilters')}</Button>;
  return <EmptyState title={text('states.emptyFiltered')} action={clear} />;
}
