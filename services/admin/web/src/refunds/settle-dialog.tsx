import type { Refund } from '@booking/contracts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RefundSummary } from './refund-summary.tsx';
import { giveUpRefund, settleRefund } from './refund-orders.ts';

type Props = { readonly refund: Refund; readonly onClose: () => void };

/** For money that was paid back outside of the gateway. */
export function SettleDialog({ refund, onClose }: Props) {
  return (
    <ActionDialog
      of="refunds.settle"
      reason="required"
      run={(reason = '') => settleRefund(refund.id, reason)}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}

/** For a refund that no gateway will complete. */
export function GiveUpDialog({ refund, onClose }: Props) {
  return (
    <ActionDialog
      of="refunds.giveUp"
      color="error"
      reason="required"
      run={(reason = '') => giveUpRefund(refund.id, reason)}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}
