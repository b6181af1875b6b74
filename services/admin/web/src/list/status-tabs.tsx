import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useText } from '../texts/use-text.ts';
import { useFilter } from './use-filter.ts';

type Props = {
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** The filter `status` as tabs, with one for all states. */
export function StatusTabs({ label, choices }: Props) {
  const text = useText();
  const [status, setStatus] = useFilter('status');
  return (
    <Tabs
      value={status}
      onChange={(_event, chosen: string) => setStatus(chosen)}
      aria-label={label}
      sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
    >
      {choices.map((choice) => (
        <Tab key={choice.value} value={choice.value} label={choice.label} />
      ))}
      <Tab value="" label={text('list.all')} />
    </Tabs>
  );
}
