import { Button, TextField } from '@mui/material';
import { dayOf } from '../fields/day-of.ts';
import { SelectField } from '../fields/select-field.tsx';
import { type NameIn, text, type TextKey } from '../texts/text.ts';
import { FilterGroup } from './filter-group.tsx';
import { useFilter } from './use-filter.ts';
import { useList } from './use-list.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type ChoiceProps<Group extends string> = {
  readonly name: string;
  readonly label: TextKey;
  readonly of?: Group;
  /** The text of a value without `of`; by default the value itself. */
  readonly nameOf?: (value: string) => string;
  readonly values: readonly ([Group] extends [never] ? string : NameIn<Group>)[];
};

/** A filter with a fixed list of values. */
export function ChoiceFilter<Group extends string = never>({
  name,
  label,
  of,
  nameOf = String,
  values,
}: ChoiceProps<Group>) {
  const [value, setValue] = useFilter(name);
  const textOf = (choice: string): string => (of === undefined ? nameOf(choice) : text(`${of}.${choice}` as TextKey));
  return (
    <SelectField
      label={text(label)}
      value={value}
      options={[['', text('list.any')], ...values.map((choice) => [choice, textOf(choice)] as const)]}
      onChange={setValue}
      sx={{ minWidth: 130 }}
    />
  );
}

type StatusProps<Group extends string> = Required<Pick<ChoiceProps<Group>, 'of' | 'values'>>;

export function StatusFilter<Group extends string>(status: StatusProps<Group>) {
  return <ChoiceFilter<Group> name="status" label="fields.status" {...status} />;
}

export function CustomerFilter() {
  return <TextFilter name="customer" label="fields.customer" />;
}

/** A filter with typed text, such as an id. */
export function TextFilter({ name, label, width = 130 }: { name: string; label: TextKey; width?: number }) {
  const [typed, type] = useTypedFilter(name);
  return (
    <TextField
      label={text(label)}
      value={typed}
      onChange={(event) => type(event.target.value)}
      sx={{ width, minWidth: 'min-content' }}
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
    <TextField
      type="date"
      label={text(`list.${name}`)}
      value={value === '' ? '' : dayAt(value, isEnd)}
      onChange={(event) => setValue(event.target.value === '' ? '' : momentOf(event.target.value, isEnd))}
      sx={{ width: 150, flexGrow: 1 }}
      slotProps={{ inputLabel: { shrink: true } }}
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
