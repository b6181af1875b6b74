import { SelectField } from '../fields/select-field.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { callbackResults, resultFilters } from './callback-result.ts';

/** One choice for two filters of the API. */
export function ResultFilter() {
  const { filters, setFilters } = useList();
  const { outcome = '', passedOn = '' } = filters;
  const chosen = callbackResults.find((result) => {
    const wanted = resultFilters[result];
    return wanted.outcome === outcome && wanted.passedOn === passedOn;
  });
  const choose = (value: string): void => {
    const result = callbackResults.find((known) => known === value);
    setFilters(result ? resultFilters[result] : { outcome: '', passedOn: '' });
  };
  return (
    <SelectField
      label={text('fields.outcome')}
      value={chosen ?? ''}
      options={[
        ['', text('list.any')],
        ...callbackResults.map((name) => [name, text(`callbacks.result.${name}`)] as const),
      ]}
      onChange={choose}
      sx={{ minWidth: 130 }}
    />
  );
}
