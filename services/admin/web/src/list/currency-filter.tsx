import { currencyExponents } from '@booking/contracts/currencies';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useText } from '../texts/use-text.ts';
import { useFilters } from './use-filters.ts';

const CODES = Object.keys(currencyExponents);

/** A currency; amounts that were compared with in another one are forgotten. */
export function CurrencyFilter() {
  const text = useText();
  const { filters, setFilters } = useFilters();
  const choose = (code: string | null): void => {
    const others = Object.entries(filters).filter(([name]) => !['currency', 'amountFrom', 'amountTo'].includes(name));
    setFilters({ ...Object.fromEntries(others), ...(code !== null && { currency: code }) });
  };
  return (
    <Autocomplete
      options={CODES}
      value={String(filters['currency'] ?? '') || null}
      onChange={(_event, code) => choose(code)}
      renderInput={(params) => <TextField {...params} label={text('fields.currency')} />}
      sx={{ width: 130 }}
      autoHighlight
    />
  );
}
