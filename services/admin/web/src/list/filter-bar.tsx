import { mdiFilterVariant } from '@mdi/js';
import { Box, Button } from '@mui/material';
import { Children, type ReactNode, useId, useState } from 'react';
import { text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { filterRow, SearchField } from './filter-fields.tsx';
import { useClearing } from './use-filter.ts';
import { useIsNarrow } from './use-is-narrow.ts';

type Props = {
  readonly children?: ReactNode;
  readonly aside?: ReactNode;
  readonly hint?: string | undefined;
};

/** On a phone the fields have two columns. A group of fields spans both. */
const columns = {
  ...{ gridTemplateColumns: '1fr 1fr', columnGap: 1, rowGap: 1.5, alignItems: 'start' },
  '& > .MuiFormControl-root, & > .MuiAutocomplete-root': { width: '100%' },
  '& > :not(.MuiFormControl-root, .MuiAutocomplete-root)': { gridColumn: '1 / -1' },
} as const;

/** A field is at least as wide as its label, and its arrow, in every language. */
const wholeLabels = {
  '& .MuiInputLabel-root': { position: 'relative', height: 0, maxWidth: 'none', overflow: 'visible', pr: '28px' },
  '& .MuiInputLabel-root:has(+ * .MuiSelect-icon)': { pr: '46px' },
} as const;

/** Search and filters of a list in a row that wraps. On a phone the filters are behind a button. */
export function FilterBar({ children, aside, hint }: Props) {
  const { isNarrowed, clear } = useClearing();
  const isFolded = useIsNarrow() && Children.toArray(children).length > 0;
  return (
    <Box role="search" sx={{ ...filterRow, ...wholeLabels, pb: 1.5 }}>
      <SearchField hint={hint} />
      {isFolded ? <Folded>{children}</Folded> : children}
      {isNarrowed && (
        <Button color="inherit" onClick={clear}>
          {text('list.clear')}
        </Button>
      )}
      {aside !== undefined && <Box sx={{ ml: 'auto' }}>{aside}</Box>}
    </Box>
  );
}

function Folded({ children }: { children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon path={mdiFilterVariant} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text('list.filters')}
      </Button>
      <Box id={id} sx={{ ...columns, width: '100%', order: 1, display: isOpen ? 'grid' : 'none' }}>
        {children}
      </Box>
    </>
  );
}
