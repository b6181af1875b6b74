import type { Refund } from '@booking/contracts';
import { defineDialogs } from '../actions/define-dialogs.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { GiveUpDialog, SettleDialog } from './settle-dialog.tsx';

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
      return <SettleDialog refund={refund} onClose={onClose} />;
    case 'giveUp':
      return <GiveUpDialog refund={refund} onClose={onClose} />;
  }
}
