import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FilterBar } from '../list/filter-bar.tsx';
import { DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { useList } from '../list/use-list.ts';
import { useText } from '../texts/use-text.ts';
import { callbackResults, resultFilters } from './callback-result.ts';

export function CallbackFilters() {
  const text = useText();
  return (
    <FilterBar hint={text('callbacks.searchHint')}>
      <ResultFilter />
      <TextFilter name="method" label={text('fields.method')} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}

/** One choice for two filters of the API. */
function ResultFilter() {
  const text = useText();
  const { filters, setFilters } = useList();
  const { outcome = '', passedOn = '' } = filters;
  const chosen = callbackResults.find((result) => {
    const wanted = resultFilters[result];
    return wanted.outcome === outcome && wanted.passedOn === passedOn;
  });
  const choose = (value: string): void => {
    const result = callbackResults.find((known) => known === value);
    setFilters({ ...filters, ...(result ? resultFilters[result] : { outcome: '', passedOn: '' }) });
  };
  return (
    <TextField
      select
      label={text('callbacks.outcomes')}
      value={chosen ?? ''}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: 130 }}
    >
      <MenuItem value="">{text('list.any')}</MenuItem>
      {callbackResults.map((result) => (
        <MenuItem key={result} value={result}>
          {text(`callbacks.result.${result}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}
