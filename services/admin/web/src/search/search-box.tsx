import {
  Autocomplete,
  type AutocompleteRenderGroupParams,
  type AutocompleteRenderInputParams,
  Box,
  TextField,
} from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '../api/use-session.ts';
import { Muted } from '../fields/muted.tsx';
import { SEARCH_LENGTH_MAX } from '../list/filter-fields.tsx';
import { text } from '../texts/text.ts';
import { SearchSign } from '../theme/icon.tsx';
import { VISUALLY_HIDDEN } from '../theme/visually-hidden.ts';
import { searchKinds, type SearchOption } from './search-kinds.ts';
import { SearchLine } from './search-line.tsx';
import { useSearch, useSlashKey } from './use-search.ts';

/** The search over all kinds of records. Enter opens the first result, and waits for it if necessary. */
export function SearchBox() {
  return useMay('read_all') ? <Search /> : null;
}

function Search() {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { options, state } = useSearch(typed);
  const { choose, forget } = useOpening({ options, state, clear: () => setTyped('') });
  useSlashKey(input);
  return (
    <Box sx={{ flex: { sm: '1 1 auto' }, width: { xs: '100%', sm: 'auto' }, order: { xs: 1, sm: 0 }, maxWidth: 560 }}>
      <Autocomplete<SearchOption, false, true, true>
        freeSolo
        disableClearable
        clearOnEscape
        autoHighlight
        size="small"
        value=""
        inputValue={typed}
        options={options}
        slotProps={{ listbox: { sx: { maxHeight: '70vh' } } }}
        filterOptions={(all) => all}
        groupBy={({ resource }) => (searchKinds[resource] ? text(searchKinds[resource].title) : resource)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.path)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.path)}
        onInputChange={(_event, value, reason) => {
          setTyped(reason === 'input' || reason === 'clear' ? value : '');
          forget();
        }}
        onChange={(_event, chosen: SearchOption | string | null) => choose(chosen)}
        renderGroup={(group) => <SearchGroup key={group.key} group={group} />}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props}>
            <SearchLine option={option} />
          </li>
        )}
        renderInput={(params) => <SearchInput params={params} input={input} />}
      />
      <Announcement state={state} count={options.length} />
    </Box>
  );
}

function SearchGroup({ group: { key, group, children } }: { group: AutocompleteRenderGroupParams }) {
  const id = `search-group-${key}`;
  return (
    <li role="presentation">
      <Muted id={id} variant="caption" sx={{ px: 2, pt: 1, fontWeight: 600 }}>
        {group}
      </Muted>
      <Box component="ul" role="group" aria-labelledby={id} sx={{ p: 0 }}>
        {children}
      </Box>
    </li>
  );
}

type Found = ReturnType<typeof useSearch> & { readonly clear: () => void };

/** Opens a result, or the first result as soon as it is found, unless the search fails or the text changes before. */
function useOpening({ options: [first], state, clear }: Found) {
  const navigate = useNavigate();
  const [isAwaited, setAwaited] = useState(false);
  const open = ({ path }: SearchOption): void => {
    clear();
    void navigate(path);
    // The next key is for the page, because the search has ended.
    document.getElementById('main')?.focus();
  };
  useEffect(() => {
    if (!isAwaited || state === 'loading') return;
    setAwaited(false);
    if (first) open(first);
  }, [isAwaited, state, first]);
  const choose = (chosen: SearchOption | string | null): void => {
    if (typeof chosen === 'string') setAwaited(true);
    else if (chosen !== null) open(chosen);
  };
  return { choose, forget: () => setAwaited(false) };
}

type InputProps = {
  readonly params: AutocompleteRenderInputParams;
  readonly input: React.RefObject<HTMLInputElement | null>;
};

function SearchInput({ params, input }: InputProps) {
  const { slotProps, ...rest } = params;
  return (
    <TextField
      {...rest}
      inputRef={input}
      placeholder={text('search.hint')}
      slotProps={{
        ...slotProps,
        htmlInput: {
          ...slotProps.htmlInput,
          'aria-label': text('search.label'),
          'aria-keyshortcuts': '/',
          maxLength: SEARCH_LENGTH_MAX,
        },
        input: { ...slotProps.input, startAdornment: <SearchSign /> },
      }}
    />
  );
}

type Announced = { readonly state: ReturnType<typeof useSearch>['state']; readonly count: number };

/** Announces the results to screen readers. Everybody sees the message if there is nothing to choose. */
function Announcement({ state, count }: Announced) {
  const isShown = state === 'failed' || (state === 'found' && count === 0);
  const message = {
    empty: '',
    loading: '',
    failed: text('search.failed'),
    found: text('search.found', { smart_count: count }),
  };
  return (
    <Box role="status" sx={isShown ? SHOWN : VISUALLY_HIDDEN}>
      {count === 0 && state === 'found' ? text('search.none') : message[state]}
    </Box>
  );
}

const SHOWN = {
  position: 'absolute',
  zIndex: 'modal',
  mt: 0.5,
  px: 2,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  color: 'text.secondary',
  fontSize: '0.875rem',
} as const;
