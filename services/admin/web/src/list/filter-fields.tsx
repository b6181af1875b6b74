import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useText } from '../texts/use-text.ts';
import { useFilter } from './use-filter.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type Choice = { readonly value: string; readonly label: string };

/** A filter with a fixed list of values. */
export function ChoiceFilter({ name, label, choices }: { name: string; label: string; choices: readonly Choice[] }) {
  const text = useText();
  const [value, setValue] = useFilter(name);
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      sx={{ minWidth: 130 }}
    >
      <MenuItem value="">{text('list.any')}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A filter with typed text, such as an id. */
export function TextFilter({ name, label, width = 130 }: { name: string; label: string; width?: number }) {
  const [typed, type] = useTypedFilter(name);
  return <TextField label={label} value={typed} onChange={(event) => type(event.target.value)} sx={{ width }} />;
}

const DAY_MS = 86_400_000;

/** A day in the user's calendar, as the time that the API compares with: its start, or with `isEnd` its end. */
export function DayFilter({ name, label, isEnd = false }: { name: string; label: string; isEnd?: boolean }) {
  const [value, setValue] = useFilter(name);
  return (
    <TextField
      type="date"
      label={label}
      value={value === '' ? '' : dayOf(value, isEnd)}
      onChange={(event) => setValue(event.target.value === '' ? '' : momentOf(event.target.value, isEnd))}
      sx={{ width: 150 }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function momentOf(day: string, isEnd: boolean): string {
  const date = new Date(`${day}T00:00:00`);
  if (isEnd) date.setDate(date.getDate() + 1);
  return date.toISOString();
}

function dayOf(moment: string, isEnd: boolean): string {
  const date = new Date(new Date(moment).getTime() - (isEnd ? DAY_MS / 2 : 0));
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
