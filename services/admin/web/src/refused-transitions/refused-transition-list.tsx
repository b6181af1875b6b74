import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { IdText } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { FilterBar } from '../list/filter-bar.tsx';
import { ChoiceFilter, DayFilter } from '../list/filter-fields.tsx';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { RefusedRecord } from './refused-record.tsx';
import { aggregates, type RefusedTransition } from './refused-transition.ts';

const refusedTransitionLook: Look<RefusedTransition> = {
  pathOf: ({ id }) => `/refused-transitions/${id}`,
  nameOf: ({ id }) => id,
  emptyText: 'refusedTransitions.none',
  columns: [
    { label: 'refusedTransitions.at', cell: (refused) => <TimeLink refused={refused} /> },
    { label: 'refusedTransitions.record', cell: (refused) => <RefusedRecord refused={refused} />, card: 'title' },
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

function TimeLink({ refused: { id, at } }: { refused: RefusedTransition }) {
  return (
    <Link component={RouterLink} to={`/refused-transitions/${id}`}>
      <TimeText at={at} precise />
    </Link>
  );
}
