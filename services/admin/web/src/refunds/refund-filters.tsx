import type { RefundOrigin } from '@booking/contracts';
import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter } from '../list/booking-filter.tsx';
import { CsvLink } from '../list/csv-link.tsx';
import { CurrencyFilter } from '../list/currency-filter.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter } from '../list/filter-fields.tsx';
import { useText } from '../texts/use-text.ts';
import type { RefundTab } from './refund-tabs.tsx';

const ORIGINS = ['request', 'cancellation', 'surplus', 'external'] as const satisfies RefundOrigin[];

export function RefundFilters({ tab }: { tab: RefundTab }) {
  const text = useText();
  const origins = ORIGINS.map((value) => ({ value, label: text(`refunds.origin.${value}`) }));
  const reviews = [
    { value: 'waiting', label: text('refunds.status.review') },
    { value: 'keep_booking', label: text('refunds.meaning.keep_booking') },
    { value: 'cancel_booking', label: text('refunds.meaning.cancel_booking') },
  ];
  return (
    <FilterBar aside={<CsvLink path="/refunds.csv" />}>
      {tab === 'external' ? (
        <ChoiceFilter name="review" label={text('refunds.reviewed')} choices={reviews} />
      ) : (
        <ChoiceFilter name="origin" label={text('refunds.origins')} choices={origins} />
      )}
      <CurrencyFilter />
      <AmountFilters />
      <BookingFilter />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}
