import type { Refund } from '@booking/contracts';
import { DecisionDialog } from './decision-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';

export type RefundAction = 'process' | 'reject' | 'review' | 'settle' | 'giveUp';

type Props = { readonly action: RefundAction; readonly refunds: readonly [Refund, ...Refund[]] };

/** The dialog for an action on refunds. Only some actions accept several refunds. */
export function RefundDialog({ action, refunds }: Props) {
  const [refund] = refunds;
  switch (action) {
    case 'process':
    case 'reject':
      return <DecisionDialog refunds={refunds} decision={action} />;
    case 'review':
      return <ReviewDialog refund={refund} />;
    case 'settle':
    case 'giveUp':
      return <EndDialog end={action} refund={refund} />;
  }
}
