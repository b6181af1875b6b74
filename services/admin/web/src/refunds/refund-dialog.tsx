import type { ExternalRefundMeaning, Refund } from '@booking/contracts';
import { openAmountOf } from '@booking/contracts/open-amount';
import { Box } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RadioChoice } from '../actions/radio-choice.tsx';
import { post } from '../api/call-api.ts';
import { Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { LateHint } from './decision-card.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { failureFact } from './failure-text.ts';
import { PartsText } from './parts-text.tsx';
import { RefundAmount } from './refund-amount.tsx';
import type { RefundAction } from './refund-state.ts';
import { useRefundsToDecide } from './use-refunds-to-decide.ts';

export function RefundDialog({ action, refund }: { readonly action: RefundAction; readonly refund: Refund }) {
  switch (action) {
    case 'process':
    case 'reject':
      return <DecisionDialog refunds={[refund]} decision={action} />;
    case 'review':
      return <ReviewDialog refund={refund} />;
    case 'settle':
    case 'giveUp':
      return <EndDialog end={action} refund={refund} />;
  }
}

const ENDS = {
  /** For money that was paid back outside of the gateway. */
  settle: { color: 'primary', path: 'settle-manually' },
  /** For a refund that no gateway will complete. */
  giveUp: { color: 'error', path: 'give-up' },
} as const;

/** Ends a refund without its gateway. */
function EndDialog({ end, refund }: { readonly end: keyof typeof ENDS; readonly refund: Refund }) {
  const { color, path } = ENDS[end];
  const { current, isLate } = useCurrent(refund, end);
  return (
    <ActionDialog
      of={`refunds.${end}`}
      values={{ amount: formatMoney(openAmountOf(current)) }}
      color={color}
      reason="required"
      isComplete={!isLate}
      path={`/refunds/${refund.id}/${path}`}
    >
      <RefundSummary refund={current} isLate={isLate} />
    </ActionDialog>
  );
}

/** Asks whether an external refund cancels the booking. Nothing is preselected. */
function ReviewDialog({ refund }: { refund: Refund }) {
  const [meaning, setMeaning] = useState<ExternalRefundMeaning>();
  const { current, isLate } = useCurrent(refund, 'review');
  return (
    <ActionDialog
      of="refunds.review"
      reason="optional"
      isComplete={meaning !== undefined && !isLate}
      done={text(`refunds.reviewDone.${meaning ?? 'keep_booking'}`)}
      run={(reason) => post(`/refunds/${refund.id}/review`, { meaning, reason })}
    >
      <RefundSummary refund={current} isLate={isLate} />
      <RadioChoice<ExternalRefundMeaning>
        label={text('refunds.reviewTitle')}
        value={meaning}
        options={{ keep_booking: meaningLabel('keep'), cancel_booking: meaningLabel('cancel') }}
        onChange={setMeaning}
      />
    </ActionDialog>
  );
}

function meaningLabel(name: 'keep' | 'cancel'): ReactNode {
  return (
    <>
      {text(`refunds.${name}Booking`)}
      <Muted>{text(`refunds.${name}Hint`)}</Muted>
    </>
  );
}

/** The current state of a refund, and whether somebody else, or its gateway, was faster than the user. */
function useCurrent(refund: Refund, action: RefundAction): { readonly current: Refund; readonly isLate: boolean } {
  const { knownOf, undecided } = useRefundsToDecide([refund], action);
  return { current: knownOf(refund) ?? refund, isLate: undecided.length === 0 };
}

function RefundSummary({ refund, isLate }: { readonly refund: Refund; readonly isLate: boolean }) {
  return (
    <Box sx={{ mt: 2 }}>
      <Facts
        of={{
          'fields.amount': <RefundAmount refund={refund} />,
          'fields.booking': <IdText id={refund.bookingId} short />,
          'refunds.parts': <PartsText parts={refund.allocations} />,
          ...failureFact(refund),
        }}
      />
      {isLate && <LateHint refund={refund} />}
    </Box>
  );
}
