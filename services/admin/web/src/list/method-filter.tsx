import { useApi } from '../api/use-api.ts';
import { gatewayName } from '../fields/gateway-name.ts';
import { ChoiceFilter } from './filter-fields.tsx';
import { useFilter } from './use-filter.ts';

/** Filters by gateway. The choices are the methods of all payments, and the one of the address. */
export function MethodFilter() {
  const [chosen] = useFilter('method');
  const { data } = useApi<{ data: readonly string[] }>('/methods', {
    key: ['payments', 'methods'],
    staleTime: Infinity,
  });
  const known = data?.data ?? [];
  const values = chosen === '' || known.includes(chosen) ? known : [...known, chosen];
  return <ChoiceFilter name="method" label="fields.method" nameOf={gatewayName} values={values} />;
}
