import { SelectField } from '../fields/select-field.tsx';
import { useFilter } from '../list/use-filter.ts';
import { text } from '../texts/text.ts';
import { useEndpoints } from './use-endpoints.ts';

/** Filters by an endpoint, which is chosen by its address. */
export function EndpointFilter() {
  const [value, setValue] = useFilter('endpoint');
  const endpoints = useEndpoints();
  const isKnown = value === '' || endpoints.some(({ id }) => id === value);
  const unknown = isKnown ? [] : [[value, value] as const];
  return (
    <SelectField
      label={text('webhookDeliveries.endpoint')}
      value={value}
      options={[['', text('list.any')], ...unknown, ...endpoints.map(({ id, url }) => [id, url] as const)]}
      onChange={setValue}
      sx={{ minWidth: 170, maxWidth: 320 }}
    />
  );
}
