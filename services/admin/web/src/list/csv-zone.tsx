import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { OWN_ZONE } from '../fields/own-zone.ts';
import { text } from '../texts/text.ts';

type Props = {
  readonly value: string;
  /** The time zones of the properties. */
  readonly zones: readonly string[];
  readonly onChange: (zone: string) => void;
};

/** The time zone of the times in the file: the reader's, one of a property, or UTC. */
export function CsvZone({ value, zones, onChange }: Props) {
  const others = [...new Set([...zones, 'UTC'])].filter((zone) => zone !== OWN_ZONE);
  return (
    <TextField
      select
      size="small"
      label={text('list.csvZone')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ my: 1 }}
    >
      <MenuItem value={OWN_ZONE}>{text('list.csvOwnZone', { zone: OWN_ZONE })}</MenuItem>
      {others.map((zone) => (
        <MenuItem key={zone} value={zone}>
          {zone}
        </MenuItem>
      ))}
    </TextField>
  );
}
