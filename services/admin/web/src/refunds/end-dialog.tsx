import type { Refund } from '@booking/contracts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { post } from '../api/call-api.ts';
import { formatMoney } from '../fields/format-money.ts';
import { RefundSummary } from './refund-summary.tsx';

const ENDS = {
  /** For money that was paid back outside of the gateway. */
  settle: { color: 'primary', path: 'settle-manually' },
  /** For a refund that no gateway will complete. */
  giveUp: { color: 'error', path: 'give-up' },
} as const;

type Props = { readonly end: keyof typeof ENDS; readonly refund: Refund; readonly onClose: () => void };

/** Ends a refund without its gateway. */
export function EndDialog({ end, refund, onClose }: Props) {
  const { color, path } = ENDS[end];
  return (
    <ActionDialog
      of={`refunds.${end}`}
      values={{ amount: formatMoney(refund.amount) }}
      color={color}
      reason="required"
      run={(reason) => post(`/refunds/${refund.id}/${path}`, { reason })}
      onClose={onClose}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}
