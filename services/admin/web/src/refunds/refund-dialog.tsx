import type { Refund } from '@booking/contracts';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export type RefundAction = 'process' | 'reject' | 'review' | 'settle' | 'giveUp';

type Question = { readonly action: RefundAction; readonly refunds: readonly Refund[] };
/** Opens the dialog for an action on refunds. Only some actions accept several refunds. */
export const [RefundDialogs, useAskRefund] = defineDialogs(RefundDialog);

function RefundDialog({ question: { action, refunds }, onClose }: { question: Question; onClose: () => void }) {
  const [refund] = refunds;
  if (!refund) return null;
  switch (action) {
    case 'process':
    case 'reject':
      return <DecisionDialog refunds={refunds} decision={action} onClose={onClose} />;
    case 'review':
      return <ReviewDialog refund={refund} onClose={onClose} />;
    case 'settle':
    case 'giveUp':
      return <EndDialog end={action} refund={refund} onClose={onClose} />;
  }
}
