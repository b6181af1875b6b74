import type { ServiceName } from '@booking/contracts';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter } from '../list/filter-fields.tsx';
import { StatusTabs } from '../list/status-tabs.tsx';
import { useText } from '../texts/use-text.ts';

const SERVICES = ['payments', 'refunds', 'bookings', 'gateway-webhooks', 'admin'] as const satisfies ServiceName[];

export function DeadLetterFilters() {
  const text = useText();
  const statuses = (['waiting', 'replayed'] as const).map((value) => ({
    value,
    label: text(`deadLetters.status.${value}`),
  }));
  const services = SERVICES.map((value) => ({ value, label: value }));
  return (
    <>
      <StatusTabs label={text('deadLetters.title')} choices={statuses} />
      <FilterBar>
        <ChoiceFilter name="service" label={text('deadLetters.service')} choices={services} />
        <DayFilter name="from" label={text('list.from')} />
        <DayFilter name="to" label={text('list.to')} isEnd />
      </FilterBar>
    </>
  );
}
