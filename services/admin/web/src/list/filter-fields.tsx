import { Box, Button, TextField } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '../api/use-api.ts';
import { DateField } from '../fields/date-field.tsx';
import { dayOf } from '../fields/day-of.ts';
import { SelectField } from '../fields/select-field.tsx';
import { text, type TextGroup, type TextKey, wordIn, wordsIn } from '../texts/text.ts';
import { SearchSign } from '../theme/icon.tsx';
import { useFilter, useTypedFilter } from './use-filter.ts';
import { useList } from './use-list.ts';

type ChoiceProps = {
  readonly name: string;
  readonly label: TextKey;
  /** The group of texts with the names of the values. */
  readonly of?: TextGroup | '';
  /** The values to choose from; by default, all values of the group. */
  readonly values?: readonly string[];
  readonly nameOf?: (value: string) => string;
  /** The name of the choice without the filter. */
  readonly none?: TextKey;
  readonly sx?: object;
};

/** A filter with a list of values. A value in the address that is not in the list is added to it. */
export function ChoiceFilter({ name, label, of: group = '', none = 'list.any', sx, ...choices }: ChoiceProps) {
  const [value, setValue] = useFilter(name);
  const { values = wordsIn(group), nameOf = (choice: string) => wordIn(group, choice) } = choices;
  const all = ['', value, ...values].filter((choice, place, known) => known.lastIndexOf(choice) === place);
  return (
    <SelectField
      label={text(label)}
      value={value}
      options={all.map((choice) => [choice, choice === '' ? text(none) : nameOf(choice)])}
      onChange={setValue}
      sx={{ minWidth: 130, ...sx }}
    />
  );
}

export function CustomerFilter() {
  return <TextFilter name="customer" label="fields.customer" />;
}

/**
 * A filter that matches whole values only, such as an id. A part of a value would find nothing, so the filter is
 * applied once the user presses Enter or leaves the field.
 */
export function TextFilter({ name, label }: { name: string; label: TextKey }) {
  const [value, setValue] = useFilter(name);
  const [typed, setTyped] = useState(value);
  const applied = useRef(value);
  useEffect(() => {
    // A slow page may show its own filter late, while the user types again. Only a filter from a link replaces the
    // typed text.
    if (value !== applied.current) setTyped(value);
    applied.current = value;
  }, [value]);
  const apply = (): void => {
    const next = typed.trim();
    if (next === applied.current) return;
    applied.current = next;
    setValue(next);
  };
  return (
    <TextField
      label={text(label)}
      placeholder={text('list.wholeValue')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      onBlur={apply}
      sx={{ width: 200, minWidth: 'min-content' }}
    />
  );
}

/** The first and the last day of a list. */
export function DayFilters() {
  return (
    <FilterGroup>
      <DayFilter name="from" />
      <DayFilter name="to" isEnd />
      <TodayButton />
    </FilterGroup>
  );
}

/** Narrows the list to the current day. */
function TodayButton() {
  const { filters, setFilters } = useList();
  const from = momentOf(dayOf(new Date()), false);
  if (filters['from'] === from && filters['to'] === undefined) return null;
  return (
    <Button color="inherit" onClick={() => setFilters({ from, to: '' })}>
      {text('list.today')}
    </Button>
  );
}

const DAY_MS = 86_400_000;

/** A day in the user's calendar, as the time that the API compares with: its start, or with `isEnd` its end. */
function DayFilter({ name, isEnd = false }: { name: 'from' | 'to'; isEnd?: boolean }) {
  const [value, setValue] = useFilter(name);
  return (
    <DateField
      label={text(`list.${name}`)}
      value={value === '' ? '' : dayAt(value, isEnd)}
      onChange={(day) => setValue(day === '' ? '' : momentOf(day, isEnd))}
      sx={{ width: 150, flexGrow: 1 }}
    />
  );
}

function momentOf(day: string, isEnd: boolean): string {
  const date = new Date(`${day}T00:00:00`);
  if (isEnd) date.setDate(date.getDate() + 1);
  return date.toISOString();
}

function dayAt(moment: string, isEnd: boolean): string {
  return dayOf(new Date(new Date(moment).getTime() - (isEnd ? DAY_MS / 2 : 0)));
}

/** The height of a field. Buttons have the same height, to stay in line when a field shows a problem below. */
const FIELD_PX = 37;

export const filterRow = {
  ...{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, rowGap: 1.5 },
  '& .MuiButton-root': { minHeight: FIELD_PX },
} as const;

/** Filters that belong together, such as the ends of a range: the row of filters wraps before or after all of them. */
export function FilterGroup({ children }: { children: ReactNode }) {
  return <Box sx={filterRow}>{children}</Box>;
}

/** The API searches for at most this many characters. */
export const SEARCH_LENGTH_MAX = 200;

export function SearchField({ hint }: { hint: string | undefined }) {
  const [typed, type] = useTypedFilter('q');
  return (
    <TextField
      type="search"
      label={text('list.search')}
      placeholder={hint ?? text('list.searchHint')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      sx={{ flex: { xs: '1 0 100%', sm: '1 0 260px' }, maxWidth: { sm: 360 } }}
      slotProps={{
        htmlInput: { maxLength: SEARCH_LENGTH_MAX },
        input: { startAdornment: <SearchSign /> },
      }}
    />
  );
}

/** Filters by gateway. The choices are the methods of all payments. */
export function MethodFilter() {
  const { data } = useApi<{ data: readonly string[] }>('/methods', {
    key: ['payments', 'methods'],
    staleTime: Infinity,
  });
  return <ChoiceFilter name="method" label="fields.method" of="gateways" values={data?.data ?? []} />;
}

const BOOKING_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters by booking once the id is complete. */
export function BookingFilter() {
  const [value, setValue] = useFilter('booking');
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isWhole = typed === '' || BOOKING_ID.test(typed);

  const type = (entered: string): void => {
    const id = entered.trim().toLowerCase();
    setTyped(id);
    if (id === '' || BOOKING_ID.test(id)) setValue(id);
  };
  return (
    <TextField
      label={text('fields.booking')}
      value={typed}
      onChange={(event) => type(event.target.value)}
      error={!isWhole}
      helperText={isWhole ? undefined : text('list.wholeId')}
      sx={{ width: 170 }}
    />
  );
}
