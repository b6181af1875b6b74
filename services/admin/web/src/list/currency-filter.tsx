import { currencyExponents } from '@booking/contracts/currencies';
import { Autocomplete, TextField } from '@mui/material';
import { text } from '../texts/text.ts';
import { useList } from './use-list.ts';

const CODES = Object.keys(currencyExponents);

/** Filters by currency. A change removes the filters by amount. */
export function CurrencyFilter() {
  const { filters, setFilters } = useList();
  const choose = (code: string | null): void => {
    setFilters({ amountFrom: '', amountTo: '', currency: code ?? '' });
  };
  return (
    <Autocomplete
      options={CODES}
      value={filters['currency'] ?? null}
      onChange={(_event, code) => choose(code)}
      renderInput={(params) => <TextField {...params} label={text('fields.currency')} />}
      sx={{ width: 130 }}
      autoHighlight
    />
  );
}
