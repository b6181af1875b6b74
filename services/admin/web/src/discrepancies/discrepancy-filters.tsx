import type { DiscrepancyKind } from '@booking/contracts';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { StatusTabs } from '../list/status-tabs.tsx';
import { useText } from '../texts/use-text.ts';

const KINDS = [
  'unknown-payment',
  'payment-missing-at-gateway',
  'payment-differs',
  'paid-twice',
  'dispute-differs',
  'unknown-refund',
  'refund-missing-at-gateway',
  'refund-differs',
] as const satisfies DiscrepancyKind[];

export function DiscrepancyFilters() {
  const text = useText();
  const statuses = (['open', 'resolved'] as const).map((value) => ({
    value,
    label: text(`discrepancies.status.${value}`),
  }));
  const kinds = KINDS.map((value) => ({ value, label: text(`discrepancies.kind.${value}`) }));
  return (
    <>
      <StatusTabs label={text('discrepancies.title')} choices={statuses} />
      <FilterBar>
        <ChoiceFilter name="kind" label={text('discrepancies.kinds')} choices={kinds} />
        <TextFilter name="method" label={text('fields.method')} />
        <DayFilter name="from" label={text('list.from')} />
        <DayFilter name="to" label={text('list.to')} isEnd />
      </FilterBar>
    </>
  );
}
