import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFilter } from '../list/use-filter.ts';
import { text } from '../texts/text.ts';
import { useEndpoints } from './use-endpoints.ts';

/** Filters by an endpoint, which is chosen by its address. */
export function EndpointFilter() {
  const [value, setValue] = useFilter('endpoint');
  const endpoints = useEndpoints();
  const isKnown = value === '' || endpoints.some(({ id }) => id === value);
  return (
    <TextField
      select
      label={text('webhookDeliveries.endpoint')}
      value={value}
      onChange={(event) => setValue(event.target.value)}
      sx={{ minWidth: 170, maxWidth: 320 }}
    >
      <MenuItem value="">{text('list.any')}</MenuItem>
      {!isKnown && <MenuItem value={value}>{value}</MenuItem>}
      {endpoints.map(({ id, url }) => (
        <MenuItem key={id} value={id}>
          {url}
        </MenuItem>
      ))}
    </TextField>
  );
}
