import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { queryString, type Query } from '../api/call-api.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { useText, type TextKey } from '../texts/use-text.ts';
import { useFilters } from './use-filters.ts';

type Props = { readonly textKey: TextKey; readonly defaults: Query };

/** Says whether there is nothing of what a reader begins with, or only nothing of what they narrowed it to. */
export function NothingFound({ textKey, defaults }: Props) {
  const text = useText();
  const { page, setPage } = useListContext();
  const { filters, setFilters } = useFilters();
  if (page > 1) {
    const first = <Button onClick={() => setPage(1)}>{text('list.first')}</Button>;
    return <EmptyState title={text('states.empty')} action={first} />;
  }
  if ([{}, defaults].some((unchosen) => queryString(unchosen) === queryString(filters)))
    return <EmptyState title={text(textKey)} />;
  const clear = <Button onClick={() => setFilters({})}>{text('states.clearFilters')}</Button>;
  return <EmptyState title={text('states.emptyFiltered')} action={clear} />;
}
