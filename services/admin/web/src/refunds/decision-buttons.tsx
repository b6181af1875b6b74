import { Button, DialogActions } from '@mui/material';
import { closeDialog } from '../actions/open-dialog.tsx';
import { text } from '../texts/text.ts';
import type { Decision } from './refund-orders.ts';
import type { Decisions } from './use-decisions.ts';

type Props = {
  readonly count: number;
  readonly decision: Decision;
  readonly stage: Decisions['stage'];
  /** Whether the decision is complete. */
  readonly isReady: boolean;
  readonly onDecide: () => void;
};

/** With one refund Enter confirms; with several a button has to be chosen. */
export function DecisionButtons({ count, decision, stage, isReady, onDecide }: Props) {
  const label = count === 1 ? text(`refunds.${decision}`) : text(`refunds.${decision}Many`, { smart_count: count });
  if (stage === 'over') {
    return (
      <DialogActions sx={{ px: 3, py: 1.5 }}>
        <Button key="done" variant="contained" onClick={closeDialog} autoFocus>
          {text('actions.done')}
        </Button>
      </DialogActions>
    );
  }
  return (
    <DialogActions sx={{ px: 3, py: 1.5 }}>
      <Button color="inherit" onClick={closeDialog} disabled={stage === 'working'}>
        {text('actions.cancel')}
      </Button>
      <Button
        variant="contained"
        color={decision === 'reject' ? 'error' : 'primary'}
        disabled={stage === 'working' || !isReady}
        onClick={onDecide}
        autoFocus={count === 1}
      >
        {stage === 'working' ? text('actions.working') : label}
      </Button>
    </DialogActions>
  );
}
