import type { RefusedTransition } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { ForeignText } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { pathOf } from '../fields/path-of.ts';
import { TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { bookingColumn } from '../list/known-columns.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn, text, wordIn } from '../texts/text.ts';

export const ListPage = listPage<RefusedTransition>({
  texts: 'refusedTransitions',
  filters: <ChoiceFilter name="aggregate" label="refusedTransitions.record" of="refusedTransitions.aggregate" />,
  columns: [
    {
      label: 'refusedTransitions.at',
      cell: ({ id, at }) => (
        <PageLink to={`/refused-transitions/${id}`}>
          <TimeText at={at} precise />
        </PageLink>
      ),
    },
    { label: 'refusedTransitions.record', cell: (refused) => <RefusedRecord refused={refused} />, card: 'title' },
    {
      label: 'refusedTransitions.state',
      cell: ({ state }) => <ForeignText>{wordIn('words.state', state)}</ForeignText>,
    },
    { label: 'refusedTransitions.move', cell: ({ move }) => <ForeignText>{wordIn('words.move', move)}</ForeignText> },
    { label: 'refusedTransitions.cause', cell: ({ cause }) => <ForeignText>{sentenceIn(cause)}</ForeignText> },
    bookingColumn,
    { label: 'fields.service', cell: ({ service }) => service },
  ],
});

export const DetailPage = detailPage<RefusedTransition>({
  texts: 'refusedTransitions',
  title: () => text('refusedTransitions.one'),
  facts: (refused) => ({
    'refusedTransitions.record': <RefusedRecord refused={refused} />,
    'refusedTransitions.state': wordIn('words.state', refused.state),
    'refusedTransitions.move': wordIn('words.move', refused.move),
    'refusedTransitions.cause': sentenceIn(refused.cause),
    'fields.service': refused.service,
    'fields.booking': <IdText of="bookings" id={refused.bookingId} />,
    'refusedTransitions.at': <TimeText at={refused.at} precise />,
  }),
});

/** The record that rejected the transition, with a link to its page, or to its booking if the record has no page. */
function RefusedRecord({ refused: { aggregate, aggregateId, bookingId } }: { refused: RefusedTransition }) {
  return (
    <>
      {wordIn('refusedTransitions.aggregate', aggregate)}{' '}
      <IdText id={aggregateId} to={pathOf(aggregate, aggregateId) ?? pathOf('booking', bookingId)} short />
    </>
  );
}
