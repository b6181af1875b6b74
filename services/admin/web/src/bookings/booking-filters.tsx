import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter, TextFilter } from '../list/filter-fields.tsx';
import { useText } from '../texts/use-text.ts';
import { bookingPaymentStatuses, bookingStatuses } from './booking-chips.tsx';

export function BookingFilters() {
  const text = useText();
  const statuses = bookingStatuses.map((value) => ({ value, label: text(`bookings.status.${value}`) }));
  const payments = bookingPaymentStatuses.map((value) => ({ value, label: text(`bookings.paymentStatus.${value}`) }));
  return (
    <FilterBar aside={<CsvLink path="/bookings.csv" />}>
      <ChoiceFilter name="status" label={text('fields.status')} choices={statuses} />
      <ChoiceFilter name="paymentStatus" label={text('bookings.payment')} choices={payments} />
      <TextFilter name="customer" label={text('fields.customer')} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}
