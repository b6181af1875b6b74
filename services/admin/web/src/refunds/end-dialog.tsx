import type { Refund } from '@booking/contracts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { formatMoney } from '../fields/format-money.ts';
import { RefundSummary } from './refund-summary.tsx';

const ENDS = {
  /** For money that was paid back outside of the gateway. */
  settle: { color: 'primary', path: 'settle-manually' },
  /** For a refund that no gateway will complete. */
  giveUp: { color: 'error', path: 'give-up' },
} as const;

type Props = { readonly end: keyof typeof ENDS; readonly refund: Refund };

/** Ends a refund without its gateway. */
export function EndDialog({ end, refund }: Props) {
  const { color, path } = ENDS[end];
  return (
    <ActionDialog
      of={`refunds.${end}`}
      values={{ amount: formatMoney(refund.amount) }}
      color={color}
      reason="required"
      path={`/refunds/${refund.id}/${path}`}
    >
      <RefundSummary refund={refund} />
    </ActionDialog>
  );
}
