import type { Refund } from '@booking/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMay } from '../session/use-may.ts';
import { useText } from '../texts/use-text.ts';
import { useAskRefund, type RefundAction } from './refund-dialog.tsx';
import { canBeProcessed, canBeRejected, waitsForReview } from './refund-state.ts';

/** What may be done with a refund in the state that it is in, by who is signed in. */
export function RefundActions({ refund }: { refund: Refund }) {
  const text = useText();
  const may = useMay('process_refunds');
  const ask = useAskRefund();
  const actions = may ? actionsOn(refund) : [];
  if (actions.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {actions.map((action, index) => (
        <Button
          key={action}
          variant={index === 0 ? 'contained' : 'outlined'}
          color={index === 0 ? 'primary' : 'inherit'}
          onClick={() => ask({ action, refunds: [refund] })}
        >
          {text(`refunds.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

function actionsOn(refund: Refund): RefundAction[] {
  const possible: Readonly<Record<RefundAction, boolean>> = {
    process: canBeProcessed(refund),
    reject: canBeRejected(refund),
    settle: refund.status === 'failed',
    giveUp: refund.isStranded === true,
    review: waitsForReview(refund),
  };
  return (Object.keys(possible) as RefundAction[]).filter((action) => possible[action]);
}
