import type { Callback } from '@booking/contracts';
import { SelectField } from '../fields/select-field.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';

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

/** The result of a callback: its outcome, and for an accepted one whether any report was passed on. */
const callbackResults = ['applied', 'notApplied', 'ignored', 'quarantined', 'conflicting'] as const;
type CallbackResult = (typeof callbackResults)[number] | 'parked' | 'known';

type Known = Pick<Callback, 'outcome'> & { readonly isPassedOn: boolean; readonly isWaiting: boolean | null };

/** An unapplied callback waits for confirmation or had nothing new. The service does not always know which. */
export function resultOf({ outcome, isPassedOn, isWaiting }: Known): CallbackResult {
  if (outcome !== 'accepted') return outcome;
  if (isPassedOn) return 'applied';
  if (isWaiting === null) return 'notApplied';
  return isWaiting ? 'parked' : 'known';
}

/** The filters of the API for each result. */
const resultFilters = {
  applied: { outcome: 'accepted', passedOn: 'true' },
  notApplied: { outcome: 'accepted', passedOn: 'false' },
  ignored: { outcome: 'ignored', passedOn: '' },
  quarantined: { outcome: 'quarantined', passedOn: '' },
  conflicting: { outcome: 'conflicting', passedOn: '' },
} as const satisfies Record<(typeof callbackResults)[number], object>;
