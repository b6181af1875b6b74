import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter } from '../list/booking-filter.tsx';
import { CsvLink } from '../list/csv-link.tsx';
import { CurrencyFilter } from '../list/currency-filter.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { useText } from '../texts/use-text.ts';
import { paymentStatuses } from './payment-chip.tsx';

export function PaymentFilters() {
  const text = useText();
  const statuses = paymentStatuses.map((value) => ({ value, label: text(`payments.status.${value}`) }));
  return (
    <FilterBar aside={<CsvLink path="/payments.csv" />}>
      <ChoiceFilter name="status" label={text('fields.status')} choices={statuses} />
      <TextFilter name="method" label={text('fields.method')} />
      <CurrencyFilter />
      <AmountFilters />
      <BookingFilter />
      <TextFilter name="customer" label={text('fields.customer')} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}
