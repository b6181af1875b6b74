import { AmountFilters } from '../list/amount-filter.tsx';
import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { BookingFilter, ChoiceFilter, CustomerFilter, DayFilters, MethodFilter } from '../list/filter-fields.tsx';
import type { RefundTab } from './refund-tabs.tsx';

export function RefundFilters({ tab }: { tab: RefundTab }) {
  return (
    <FilterBar aside={<CsvLink resource="refunds" />}>
      {tab === 'external' ? (
        <ChoiceFilter
          name="review"
          label="refunds.reviewed"
          of="refunds.meaning"
          values={['waiting', 'keep_booking', 'cancel_booking']}
        />
      ) : (
        <ChoiceFilter
          name="origin"
          label="refunds.origins"
          of="refunds.origin"
          values={['request', 'cancellation', 'surplus', 'external']}
        />
      )}
      <ChoiceFilter name="requester" label="refunds.requesters" of="refunds.requester" values={['others']} />
      {tab === 'pending' && (
        <ChoiceFilter name="approval" label="refunds.approvals" of="refunds.approval" values={['needed']} />
      )}
      <MethodFilter />
      <AmountFilters />
      <BookingFilter />
      <CustomerFilter />
      <DayFilters />
    </FilterBar>
  );
}
