import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { callbackResults, resultFilters } from './callback-result.ts';

/** One choice for two filters of the API. */
export function ResultFilter() {
  const { filters, setFilters } = useList();
  const { outcome = '', passedOn = '' } = filters;
  const chosen = callbackResults.find((result) => {
    const wanted = resultFilters[result];
    return wanted.outcome === outcome && wanted.passedOn === passedOn;
  });
  const choose = (value: string): void => {
    const result = callbackResults.find((known) => known === value);
    setFilters(result ? resultFilters[result] : { outcome: '', passedOn: '' });
  };
  return (
    <TextField
      select
      label={text('fields.outcome')}
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
