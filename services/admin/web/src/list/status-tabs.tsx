import { Tab, Tabs } from '@mui/material';
import { text, type TextKey } from '../texts/text.ts';
import { useList } from './use-list.ts';

type Props = {
  readonly label: string;
  readonly of: string;
  readonly values: readonly string[];
  /** The filter that the tabs set. */
  readonly name?: string | undefined;
  /** The filters that a change of the tab clears. */
  readonly clears?: readonly string[] | undefined;
};

/** The filter `status`, or another one, as tabs, with one for all values. */
export function StatusTabs({ label, of, values, name = 'status', clears = [] }: Props) {
  const { filters, setFilters } = useList();
  const open = (value: string): void => {
    setFilters({ ...Object.fromEntries(clears.map((other) => [other, ''])), [name]: value });
  };
  return (
    <Tabs
      value={filters[name] ?? ''}
      onChange={(_event, chosen: string) => open(chosen)}
      aria-label={label}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      {values.map((value) => (
        <Tab key={value} value={value} label={text(`${of}.${value}` as TextKey)} />
      ))}
      <Tab value="" label={text('list.all')} />
    </Tabs>
  );
}
