import type { Dispute } from '../api/answers.ts';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { DueText, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { amountColumn, customerColumn } from '../list/known-columns.tsx';
import { sentenceIn, text } from '../texts/text.ts';

export const disputeColumns: readonly Column<Dispute>[] = [
  { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} /> },
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
  { label: 'disputes.due', cell: ({ status, dueAt }) => <DueText at={status === 'open' ? dueAt : null} /> },
  {
    label: 'fields.reference',
    cell: ({ id, disputeReference, reason }) => (
      <TwoLines below={sentenceIn(reason)}>
        <IdText id={disputeReference} to={`/disputes/${id}`} />
      </TwoLines>
    ),
  },
  { label: 'fields.payment', cell: (dispute) => <PaymentCell dispute={dispute} /> },
  customerColumn,
];

function PaymentCell({ dispute: { paymentId, bookingId } }: { dispute: Dispute }) {
  const booking = (
    <>
      {text('fields.booking')} <IdText of="bookings" id={bookingId} short />
    </>
  );
  return (
    <TwoLines below={booking}>
      <IdText of="payments" id={paymentId} short />
    </TwoLines>
  );
}

export const DisputeChip = defineChip('disputes.status', { open: 'warning', won: 'success', lost: 'danger' });
