import type { Dispute, DisputeDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { DashboardLink } from '../fields/dashboard-link.tsx';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { TwoLines } from '../fields/two-lines.tsx';
import { TextFilter } from '../list/filter-fields.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { DisputeChip, DisputeDue } from './dispute.tsx';

const kind = { resource: 'disputes', texts: 'disputes' } as const;

export const ListPage = listPage<Dispute, 'disputes'>({
  ...kind,
  lead: 'disputes.lead',
  tabs: ['open', 'won', 'lost'],
  filters: (
    <>
      <MethodFilter />
      <TextFilter name="customer" label="fields.customer" />
    </>
  ),
  columns: [
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
    {
      label: 'fields.amount',
      cell: ({ amount }) => <MoneyText money={amount} strong />,
      align: 'right',
      card: 'title',
    },
    { label: 'disputes.due', cell: (dispute) => <DisputeDue dispute={dispute} /> },
    {
      label: 'fields.reference',
      cell: ({ id, disputeReference, reason }) => (
        <TwoLines below={sentenceIn(reason)}>
          <IdText id={disputeReference} to={`/disputes/${id}`} />
        </TwoLines>
      ),
    },
    { label: 'fields.payment', cell: (dispute) => <PaymentCell dispute={dispute} /> },
    { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} short /> },
  ],
});

export const DetailPage = detailPage<DisputeDetail>({
  ...kind,
  title: ({ disputeReference }) => `${text('disputes.one')} ${disputeReference}`,
  chips: ({ status }) => <DisputeChip state={status} />,
  above: ({ status }) => status === 'open' && <Help topic="help.dispute" />,
  facts: [
    { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} strong /> },
    { label: 'fields.reason', cell: ({ reason }) => sentenceIn(reason) },
    { label: 'disputes.due', cell: ({ dueAt }) => dueAt && <TimeText at={dueAt} precise /> },
    { label: 'fields.reference', cell: (dispute) => <DisputeReference dispute={dispute} /> },
    { label: 'fields.payment', cell: ({ paymentId: id }) => <IdText id={id} to={`/payments/${id}`} /> },
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} /> },
    { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} /> },
    { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} precise /> },
    { label: 'disputes.closed', cell: ({ closedAt }) => closedAt && <TimeText at={closedAt} precise /> },
  ],
});

function PaymentCell({ dispute: { paymentId, bookingId: id } }: { dispute: Dispute }) {
  const booking = <IdText id={id} to={`/bookings/${id}`} short />;
  return (
    <TwoLines
      below={
        <>
          {text('fields.booking')} {booking}
        </>
      }
    >
      <IdText id={paymentId} to={`/payments/${paymentId}`} short />
    </TwoLines>
  );
}

function DisputeReference({ dispute: { disputeReference, method } }: { dispute: DisputeDetail }) {
  return (
    <>
      <IdText id={disputeReference} />
      <DashboardLink method={method} kind="dispute" reference={disputeReference} />
    </>
  );
}
