import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { useText } from '../texts/use-text.ts';
import { callbackOutcomes } from './callback-chip.tsx';

export function CallbackFilters() {
  const text = useText();
  const outcomes = callbackOutcomes.map((value) => ({ value, label: text(`callbacks.outcome.${value}`) }));
  return (
    <FilterBar hint={text('callbacks.searchHint')}>
      <ChoiceFilter name="outcome" label={text('callbacks.outcomes')} choices={outcomes} />
      <TextFilter name="method" label={text('fields.method')} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}
