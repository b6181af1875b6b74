import { text, type TextKey } from '../texts/text.ts';
import { TabBar } from './tab-bar.tsx';
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
  const cleared = Object.fromEntries(clears.map((other) => [other, '']));
  const tabs = values.map((value) => [value, text(`${of}.${value}` as TextKey)] as const);
  return (
    <TabBar
      label={label}
      value={filters[name] ?? ''}
      tabs={[...tabs, ['', text('list.all')]]}
      onOpen={(value) => setFilters({ ...cleared, [name]: value })}
    />
  );
}
