import type { Refund } from '@booking/contracts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { giveUpRefund, settleRefund } from './refund-orders.ts';
import { RefundSummary } from './refund-summary.tsx';

const ENDS = {
  /** For money that was paid back outside of the gateway. */
  settle: { color: 'primary', run: settleRefund },
  /** For a refund that no gateway will complete. */
  giveUp: { color: 'error', run: giveUpRefund },
} as const;

type Props = { readonly end: keyof typeof ENDS; readonly refund: Refund; readonly onClose: () => void };

/** Ends a refund without its gateway. */
export function EndDialog({ end, refund, onClose }: Props) {
  const { color, run } = ENDS[end];
  return (
    <ActionDialog
      of={`refunds.${end}`}
      values={{ amount: formatMoney(refund.amount) }}
      color={color}
      reason="required"
      run={(reason = '') => run(refund.id, reason)}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}
