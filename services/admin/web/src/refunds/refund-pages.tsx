import type { RefundDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PersonText } from '../fields/person-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { text } from '../texts/text.ts';
import { failureTextOf } from './failure-text.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundChips } from './refund-chip.tsx';
import { RefundHelp } from './refund-help.tsx';
import { RefundParts } from './refund-parts.tsx';
import { ReviewNote, SettlementNote } from './staff-notes.tsx';

export { RefundList as ListPage } from './refund-list.tsx';

export const DetailPage = detailPage<RefundDetail>({
  resource: 'refunds',
  hasNotes: true,
  title: ({ id }) => `${text('refunds.one')} ${shortId(id)}`,
  chips: (refund) => (
    <>
      <RefundChips refund={refund} />
      <MoneyText money={refund.amount} strong />
    </>
  ),
  actions: (refund) => <RefundActions refund={refund} variant="contained" />,
  above: (refund) => <RefundHelp refund={refund} />,
  facts: [
    { label: 'fields.booking', cell: ({ bookingId: id }) => <IdText id={id} to={`/bookings/${id}`} /> },
    { label: 'fields.customer', cell: ({ customerId }) => customerId && <CustomerText id={customerId} /> },
    { label: 'fields.amount', cell: ({ amount }) => <MoneyText money={amount} strong /> },
    { label: 'refunds.origins', cell: ({ origin }) => text(`refunds.origin.${origin}`) },
    { label: 'refunds.requestedBy', cell: ({ requestedBy: by }) => <PersonText name={by} /> },
    { label: 'fields.reason', cell: ({ reason }) => reason },
    { label: 'refunds.processedBy', cell: ({ processedBy: by }) => by && <PersonText name={by} /> },
    {
      label: 'refunds.rejectionReason',
      cell: (refund) => refund.status === 'rejected' && failureTextOf(refund),
    },
    {
      label: 'fields.failureReason',
      cell: (refund) => refund.status !== 'rejected' && failureTextOf(refund),
    },
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} precise /> },
    { label: 'fields.completed', cell: ({ completedAt: at }) => at && <TimeText at={at} precise /> },
    { label: 'refunds.reviewed', cell: ({ review }) => review && <ReviewNote review={review} /> },
    { label: 'refunds.settled', cell: ({ manualSettlement: by }) => by && <SettlementNote settlement={by} /> },
  ],
  below: (refund) => <RefundParts refund={refund} />,
});
