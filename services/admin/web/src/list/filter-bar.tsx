import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '../texts/use-text.ts';
import { SearchField } from './search-field.tsx';
import { useFilters } from './use-filters.ts';

type Props = {
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: string;
  readonly hasSearch?: boolean;
};

/** Search and the filters of a list, in one row that wraps. */
export function FilterBar({ children, aside, hint, hasSearch = true }: Props) {
  const text = useText();
  const { filters, setFilters } = useFilters();
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, pb: 1.5 }}>
      {hasSearch && <SearchField hint={hint} />}
      {children}
      {isFiltered && (
        <Button color="inherit" onClick={() => setFilters({})}>
          {text('list.clear')}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {aside}
    </Box>
  );
}
