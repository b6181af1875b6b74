import type { Dispute, DisputeDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { GatewayReference } from '../fields/gateway-reference.tsx';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { DueText, exactTime, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { CustomerFilter, MethodFilter } from '../list/filter-fields.tsx';
import { amountColumn, customerColumn } from '../list/known-columns.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { DisputeChip } from './dispute-chip.tsx';

const kind = { resource: 'disputes', texts: 'disputes' } as const;

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

export const ListPage = listPage<Dispute, 'disputes'>({
  ...kind,
  lead: 'disputes.lead',
  tabs: ['open', 'won', 'lost'],
  filters: (
    <>
      <MethodFilter />
      <CustomerFilter />
    </>
  ),
  columns: disputeColumns,
});

export const DetailPage = detailPage<DisputeDetail>({
  ...kind,
  title: ({ disputeReference }) => `${text('disputes.one')} ${disputeReference}`,
  chips: ({ status }) => <DisputeChip state={status} />,
  above: ({ status }) => status === 'open' && <Help topic="help.dispute" />,
  facts: (dispute) => ({
    'fields.amount': <MoneyText money={dispute.amount} strong />,
    'fields.reason': sentenceIn(dispute.reason),
    'disputes.due': exactTime(dispute.dueAt),
    'fields.reference': (
      <GatewayReference method={dispute.method} kind="dispute" reference={dispute.disputeReference} />
    ),
    'fields.payment': <IdText of="payments" id={dispute.paymentId} />,
    'fields.booking': <IdText of="bookings" id={dispute.bookingId} />,
    'fields.customer': <CustomerText id={dispute.customerId} />,
    'disputes.opened': exactTime(dispute.openedAt),
    'disputes.closed': exactTime(dispute.closedAt),
  }),
});

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
