import type { Refund } from '@booking/contracts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { useText } from '../texts/use-text.ts';
import { giveUpRefund, settleRefund } from './refund-orders.ts';
import { RefundSummary } from './refund-summary.tsx';

type Props = { readonly refund: Refund; readonly onClose: () => void };

/** For money that was paid back outside of the gateway. */
export function SettleDialog({ refund, onClose }: Props) {
  const text = useText();
  return (
    <ActionDialog
      of="refunds.settle"
      reason="required"
      done={text('refunds.settleDone', { amount: formatMoney(refund.amount) })}
      run={(reason = '') => settleRefund(refund.id, reason)}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}

/** For a refund that no gateway will complete. */
export function GiveUpDialog({ refund, onClose }: Props) {
  const text = useText();
  return (
    <ActionDialog
      of="refunds.giveUp"
      color="error"
      reason="required"
      done={text('refunds.giveUpDone', { amount: formatMoney(refund.amount) })}
      run={(reason = '') => giveUpRefund(refund.id, reason)}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}
