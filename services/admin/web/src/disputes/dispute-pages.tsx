import GavelOutlined from '@mui/icons-material/GavelOutlined';
import { CustomerText } from '../fields/customer-text.tsx';
import { DashboardLink } from '../fields/dashboard-link.tsx';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Page } from '../layout/page.ts';
import { TextFilter } from '../list/filter-fields.tsx';
import { MethodFilter } from '../list/method-filter.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { type Dispute, DisputeChip, DisputeDue } from './dispute.tsx';

const kind = { resource: 'disputes', texts: 'disputes', group: 'work' } as const;

export const disputePages: readonly Page[] = [
  listPage<Dispute, 'disputes'>({
    ...kind,
    lead: 'disputes.lead',
    icon: GavelOutlined,
    waiting: ['open-dispute'],
    pathOf: ({ id }) => `/disputes/${id}`,
    nameOf: ({ disputeReference }) => disputeReference,
    tabs: ['open', 'won', 'lost'],
    filters: (
      <>
        <MethodFilter />
        <TextFilter name="customer" label="fields.customer" />
      </>
    ),
    columns: [
      { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} /> },
      { label: 'fields.status', cell: ({ status }) => <DisputeChip state={status} />, card: 'corner' },
      {
        label: 'fields.amount',
        cell: ({ amount }) => <MoneyText money={amount} strong />,
        align: 'right',
        card: 'title',
      },
      {
        label: 'disputes.reference',
        cell: ({ id, disputeReference }) => <IdText id={disputeReference} to={`/disputes/${id}`} />,
      },
      { label: 'disputes.due', cell: (dispute) => <DisputeDue dispute={dispute} /> },
      { label: 'fields.reason', cell: ({ reason }) => sentenceIn(reason) ?? '–' },
      { label: 'fields.payment', cell: ({ paymentId: id }) => <IdText id={id} to={`/payments/${id}`} short /> },
      { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} short /> },
      { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} short /> },
      { label: 'disputes.closed', cell: ({ closedAt }) => <TimeText at={closedAt} /> },
    ],
  }),
  detailPage<Dispute>({
    ...kind,
    title: ({ disputeReference }, text) => `${text('disputes.one')} ${disputeReference}`,
    chips: ({ status }) => <DisputeChip state={status} />,
    above: ({ status }) => status === 'open' && <Help topic="help.dispute" hasMore />,
    facts: [
      { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} strong /> },
      { label: 'fields.reason', cell: ({ reason }) => sentenceIn(reason) },
      { label: 'disputes.due', cell: ({ dueAt }) => dueAt && <TimeText at={dueAt} precise /> },
      { label: 'disputes.reference', cell: (dispute) => <DisputeReference dispute={dispute} /> },
      { label: 'fields.payment', cell: ({ paymentId: id }) => <IdText id={id} to={`/payments/${id}`} /> },
      { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} /> },
      { label: 'fields.customer', cell: ({ customerId }) => <CustomerText id={customerId} /> },
      { label: 'disputes.opened', cell: ({ openedAt }) => <TimeText at={openedAt} precise /> },
      { label: 'disputes.closed', cell: ({ closedAt }) => closedAt && <TimeText at={closedAt} precise /> },
    ],
  }),
];

function DisputeReference({ dispute: { disputeReference, method } }: { dispute: Dispute }) {
  return (
    <>
      <IdText id={disputeReference} />
      <DashboardLink method={method} kind="dispute" reference={disputeReference} />
    </>
  );
}
