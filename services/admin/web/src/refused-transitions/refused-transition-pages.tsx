import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { RefusedTransition } from '../api/answers.ts';
import { ForeignText } from '../fields/foreign-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text, wordIn } from '../texts/text.ts';

const kind = { resource: 'refused-transitions', texts: 'refusedTransitions' } as const;

export const ListPage = listPage<RefusedTransition, 'refusedTransitions'>({
  ...kind,
  lead: 'refusedTransitions.lead',
  filters: (
    <ChoiceFilter
      name="aggregate"
      label="refusedTransitions.record"
      of="refusedTransitions.aggregate"
      values={['booking', 'payment', 'dispute', 'refund', 'allocation']}
    />
  ),
  columns: [
    { label: 'refusedTransitions.at', cell: (refused) => <TimeLink refused={refused} /> },
    { label: 'refusedTransitions.record', cell: (refused) => <RefusedRecord refused={refused} />, card: 'title' },
    {
      label: 'refusedTransitions.state',
      cell: ({ state }) => <ForeignText>{wordIn('words.state', state)}</ForeignText>,
    },
    { label: 'refusedTransitions.move', cell: ({ move }) => <ForeignText>{wordIn('words.move', move)}</ForeignText> },
    { label: 'refusedTransitions.cause', cell: ({ cause }) => <ForeignText>{sentenceIn(cause)}</ForeignText> },
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
    { label: 'fields.service', cell: ({ service }) => service },
  ],
});

export const DetailPage = detailPage<RefusedTransition>({
  ...kind,
  title: (_refused) => text('refusedTransitions.one'),
  facts: [
    { label: 'refusedTransitions.record', cell: (refused) => <RefusedRecord refused={refused} /> },
    { label: 'refusedTransitions.state', cell: ({ state }) => wordIn('words.state', state) },
    { label: 'refusedTransitions.move', cell: ({ move }) => wordIn('words.move', move) },
    { label: 'refusedTransitions.cause', cell: ({ cause }) => sentenceIn(cause) },
    { label: 'fields.service', cell: ({ service }) => service },
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} /> },
    { label: 'refusedTransitions.at', cell: ({ at }) => <TimeText at={at} precise /> },
  ],
});

type Props = { readonly refused: RefusedTransition };

function TimeLink({ refused: { id, at } }: Props) {
  return (
    <Link component={RouterLink} to={`/refused-transitions/${id}`}>
      <TimeText at={at} precise />
    </Link>
  );
}

/** The record that rejected the transition, with a link. */
function RefusedRecord({ refused }: Props) {
  return (
    <>
      {wordIn('refusedTransitions.aggregate', refused.aggregate)}{' '}
      <IdText id={refused.aggregateId} to={pathOfAggregate(refused)} short />
    </>
  );
}

const PAGES: Readonly<Record<string, string>> = { booking: '/bookings', payment: '/payments', refund: '/refunds' };

/** The page of the record that rejected the transition, or of its booking if the record has no page. */
function pathOfAggregate({ aggregate, aggregateId, bookingId }: RefusedTransition): string {
  const page = PAGES[aggregate];
  return page === undefined ? `/bookings/${bookingId}` : `${page}/${aggregateId}`;
}
