import type { RefundDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PersonText } from '../fields/person-text.tsx';
import { exactTime } from '../fields/time-text.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { text } from '../texts/text.ts';
import { failureFact } from './failure-text.ts';
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
  facts: (refund) => ({
    'fields.booking': <IdText of="bookings" id={refund.bookingId} />,
    'fields.customer': refund.customerId && <CustomerText id={refund.customerId} />,
    'fields.amount': <MoneyText money={refund.amount} strong />,
    'refunds.origins': text(`refunds.origin.${refund.origin}`),
    'refunds.requestedBy': <PersonText name={refund.requestedBy} />,
    'fields.reason': refund.reason,
    'refunds.processedBy': refund.processedBy && <PersonText name={refund.processedBy} />,
    ...failureFact(refund),
    'fields.created': exactTime(refund.createdAt),
    'fields.completed': exactTime(refund.completedAt),
    'refunds.reviewed': refund.review && <ReviewNote review={refund.review} />,
    'refunds.settled': refund.manualSettlement && <SettlementNote settlement={refund.manualSettlement} />,
  }),
  below: (refund) => <RefundParts refund={refund} />,
});
