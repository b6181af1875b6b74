import type { Money } from '@booking/contracts';
import { currencyExponents } from '@booking/contracts/currencies';
import { Autocomplete, TextField } from '@mui/material';
import { parseMoney } from '../fields/parse-money.ts';
import { amountExample, amountText } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { FilterGroup } from './filter-fields.tsx';
import { useFilter, useTypedFilter } from './use-filter.ts';
import { useList } from './use-list.ts';

/** The currency, and the range of amounts in it. Without a currency, an amount has no meaning. */
export function AmountFilters() {
  const [currency] = useFilter('currency');
  const of = isCurrency(currency) ? currency : undefined;
  return (
    <>
      <CurrencyFilter />
      <FilterGroup>
        <AmountFilter key={`from ${currency}`} name="amountFrom" label={text('list.amountFrom')} currency={of} />
        <AmountFilter key={`to ${currency}`} name="amountTo" label={text('list.amountTo')} currency={of} />
      </FilterGroup>
    </>
  );
}

const CODES = Object.keys(currencyExponents);

/** Filters by currency. A change removes the filters by amount. */
function CurrencyFilter() {
  const { filters, setFilters } = useList();
  return (
    <Autocomplete
      options={CODES}
      value={filters['currency'] ?? null}
      onChange={(_event, code) => setFilters({ amountFrom: '', amountTo: '', currency: code ?? '' })}
      renderInput={(params) => <TextField {...params} label={text('fields.currency')} />}
      sx={{ width: 130 }}
      autoHighlight
    />
  );
}

type Props = { readonly name: string; readonly label: string };

function AmountFilter({ currency, ...field }: Props & { readonly currency: Money['currency'] | undefined }) {
  if (currency !== undefined) return <AmountField {...field} currency={currency} />;
  return (
    <TextField
      disabled
      label={field.label}
      placeholder={text('list.amountNeedsCurrency')}
      sx={{ width: 125, minWidth: 'min-content', flexGrow: 1 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function AmountField({ name, label, currency }: Props & { readonly currency: Money['currency'] }) {
  const [typed, type] = useTypedFilter(name, {
    show: (minor) => (/^\d+$/.test(minor) ? amountText({ amount: minor, currency }) : ''),
    read: (text) => minorOf(text, currency),
  });
  const isWrong = minorOf(typed, currency) === undefined;
  return (
    <TextField
      label={label}
      value={typed}
      error={isWrong}
      helperText={isWrong && text('list.amountWrong', { example: amountExample(currency) })}
      onChange={(event) => type(event.target.value)}
      sx={{ width: 125, minWidth: 'min-content', flexGrow: 1 }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

/** The minor units of a typed amount, empty without one; undefined if it is invalid. */
function minorOf(typed: string, currency: Money['currency']): string | undefined {
  return typed.trim() === '' ? '' : parseMoney(typed, currency)?.amount.toString();
}

function isCurrency(code: string): code is Money['currency'] {
  return Object.hasOwn(currencyExponents, code);
}
