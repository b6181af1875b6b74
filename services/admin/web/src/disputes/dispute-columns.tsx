import type { Dispute } from '../api/answers.ts';
import { BookingText } from '../fields/booking-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { Muted } from '../fields/muted.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { DueText, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { amountColumn, customerColumn } from '../list/known-columns.tsx';
import { sentenceIn, text } from '../texts/text.ts';
import { answerBy } from './answer-by.ts';

export const disputeColumns: readonly Column<Dispute>[] = [
  { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} />, sortBy: 'createdAt' },
  {
    label: 'fields.status',
    card: 'corner',
    cell: ({ status, closedAt }) => (
      <TwoLines below={closedAt && <TimeText at={closedAt} />}>
        <DisputeChip state={status} />
      </TwoLines>
    ),
  },
  amountColumn,
  {
    label: 'disputes.due',
    cell: (dispute) => <DueText at={answerBy(dispute)} />,
    sortBy: 'dueAt',
  },
  {
    label: 'fields.reference',
    cell: ({ id, disputeReference, reason }) => (
      <TwoLines below={sentenceIn(reason)}>
        <IdText id={disputeReference} to={`/disputes/${id}`} />
      </TwoLines>
    ),
  },
  { label: 'fields.booking', cell: (dispute) => <BookingCell dispute={dispute} /> },
  customerColumn,
];

/** The booking, and the disputed payment with its gateway. */
function BookingCell({ dispute: { bookingId, bookingDescription, method, paymentId } }: { dispute: Dispute }) {
  return (
    <BookingText bookingId={bookingId} description={bookingDescription} methods={method === null ? [] : [method]}>
      <Muted variant="caption">
        {text('fields.payment')} <IdText of="payments" id={paymentId} short />
      </Muted>
    </BookingText>
  );
}

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });
