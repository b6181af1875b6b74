import type { Refund } from '@booking/contracts';
import { openAmountOf } from '@booking/contracts/open-amount';
import { Alert, Box } from '@mui/material';
import type { RefundDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { GatewayReference } from '../fields/gateway-reference.tsx';
import { Help } from '../fields/help.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { PersonText } from '../fields/person-text.tsx';
import { Section } from '../fields/section.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { gatewayName, sentenceIn, text } from '../texts/text.ts';
import { AllocationChip } from './allocation-chip.tsx';
import { CAP_REASON } from './cap-reason.ts';
import { failureFact } from './failure-text.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundAmount } from './refund-amount.tsx';
import { RefundChips } from './refund-chip.tsx';
import { waitsForReview } from './refund-state.ts';

export { RefundList as ListPage } from './refund-list.tsx';

export const DetailPage = detailPage<RefundDetail>({
  texts: 'refunds',
  hasNotes: true,
  title: ({ id }) => `${text('refunds.one')} ${shortId(id)}`,
  chips: (refund) => (
    <>
      <RefundChips refund={refund} />
      <MoneyText money={openAmountOf(refund)} strong />
    </>
  ),
  actions: (refund) => <RefundActions refund={refund} variant="contained" />,
  above: (refund) => <RefundHelp refund={refund} />,
  facts: (refund) => ({
    'fields.booking': <IdText of="bookings" id={refund.bookingId} />,
    'fields.customer': refund.customerId && <CustomerText id={refund.customerId} />,
    'fields.amount': <RefundAmount refund={refund} />,
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

/** The decision of staff about an external refund, with its author and reason. */
function ReviewNote({ review: { meaning, by, at, note } }: { review: NonNullable<Refund['review']> }) {
  return (
    <>
      {text(`refunds.meaning.${meaning}`)}, {text('timeline.by', { who: by })} <TimeText at={at} /> {note}
    </>
  );
}

/** The author and reason of a settlement outside the gateway. */
function SettlementNote({ settlement: { by, at, note } }: { settlement: NonNullable<Refund['manualSettlement']> }) {
  return (
    <>
      {text('timeline.by', { who: by })} <TimeText at={at} />: {note}
    </>
  );
}

/** Explains a refund that waits for a person, and quotes the condition in its record. */
function RefundHelp({ refund }: { refund: Refund }) {
  const topic = topicOf(refund);
  const pendingReason = sentenceIn(refund.pendingReason);
  if (topic === undefined)
    return pendingReason === null ? null : (
      <Alert severity="info" variant="standard">
        {pendingReason}
      </Alert>
    );
  return (
    <Help topic={`help.refund.${topic}`}>
      {topic !== 'approval' && pendingReason !== null && <Box sx={{ mt: 0.75 }}>{pendingReason}</Box>}
    </Help>
  );
}

function topicOf(refund: Refund) {
  if (refund.status === 'failed') return refund.origin === 'external' ? 'externalFailed' : 'failed';
  if (waitsForReview(refund)) return 'external';
  if (refund.isStranded === true) return 'stranded';
  return refund.status === 'pending' ? pendingTopicOf(refund) : undefined;
}

function pendingTopicOf(refund: Refund) {
  if (refund.needsApproval === true) return 'approval';
  return refund.pendingReason?.startsWith(CAP_REASON) === true ? 'cap' : 'pending';
}

function RefundParts({ refund: { allocations } }: { refund: Refund }) {
  return (
    <Section title={text('refunds.parts')}>
      {allocations.map(({ paymentId, method, amount, status, gatewayReference }) => (
        <Box key={paymentId} sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <MoneyText money={amount} strong />
            <span>{gatewayName(method)}</span>
            <IdText of="payments" id={paymentId} short />
            <AllocationChip state={status} />
          </Box>
          {gatewayReference !== null && (
            <Box sx={{ fontSize: '0.8rem', color: 'text.secondary', mt: 0.5 }}>
              {text('fields.reference')} <GatewayReference method={method} kind="refund" reference={gatewayReference} />
            </Box>
          )}
        </Box>
      ))}
    </Section>
  );
}
