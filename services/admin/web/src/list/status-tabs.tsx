import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useText, type TextKey } from '../texts/use-text.ts';
import { useFilter } from './use-filter.ts';

type Props = { readonly label: string; readonly of: string; readonly values: readonly string[] };

/** The filter `status` as tabs, with one for all states. */
export function StatusTabs({ label, of, values }: Props) {
  const text = useText();
  const [status, setStatus] = useFilter('status');
  return (
    <Tabs
      value={status}
      onChange={(_event, chosen: string) => setStatus(chosen)}
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
