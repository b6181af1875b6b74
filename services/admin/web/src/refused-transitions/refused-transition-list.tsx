import { IdText } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter } from '../list/filter-fields.tsx';
import { RecordList } from '../list/record-list.tsx';
import { useText, useWord } from '../texts/use-text.ts';
import { aggregates, pathOfAggregate, type RefusedTransition } from './refused-transition.ts';

const refusedTransitionLook: Look<RefusedTransition> = {
  pathOf: pathOfAggregate,
  nameOf: ({ id }) => id,
  emptyText: 'refusedTransitions.none',
  columns: [
    { label: 'refusedTransitions.at', cell: ({ at }) => <TimeText at={at} precise /> },
    { label: 'refusedTransitions.record', cell: (refused) => <RecordCell refused={refused} />, card: 'title' },
    { label: 'refusedTransitions.state', cell: ({ state }) => state },
    { label: 'refusedTransitions.move', cell: ({ move }) => move },
    { label: 'refusedTransitions.cause', cell: ({ cause }) => cause },
    { label: 'fields.booking', cell: ({ bookingId }) => <IdText id={bookingId} to={`/bookings/${bookingId}`} short /> },
    { label: 'refusedTransitions.service', cell: ({ service }) => service },
  ],
};

export function RefusedTransitionList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('refusedTransitions.title')} lead={text('refusedTransitions.lead')} />
      <RecordList resource="refused-transitions" look={refusedTransitionLook}>
        <RefusedTransitionFilters />
      </RecordList>
    </>
  );
}

function RefusedTransitionFilters() {
  const text = useText();
  const choices = aggregates.map((value) => ({ value, label: text(`refusedTransitions.aggregate.${value}`) }));
  return (
    <FilterBar>
      <ChoiceFilter name="aggregate" label={text('refusedTransitions.record')} choices={choices} />
      <DayFilter name="from" label={text('list.from')} />
      <DayFilter name="to" label={text('list.to')} isEnd />
    </FilterBar>
  );
}

function RecordCell({ refused }: { refused: RefusedTransition }) {
  const word = useWord();
  return (
    <>
      {word('refusedTransitions.aggregate', refused.aggregate)}{' '}
      <IdText id={refused.aggregateId} to={pathOfAggregate(refused)} short />
    </>
  );
}
