import type { Refund } from '@booking/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState, type SubmitEvent } from 'react';
import { ReasonField } from '../actions/reason-field.tsx';
import { useText } from '../texts/use-text.ts';
import { DecisionCard } from './decision-card.tsx';
import type { Decision } from './refund-orders.ts';
import { useDecisions, type Decisions } from './use-decisions.ts';
import { useUndecided } from './use-undecided.ts';

type Props = { readonly refunds: readonly Refund[]; readonly decision: Decision; readonly onClose: () => void };

/** Shows what a decision is about, takes it once, and stays to show what comes of it. */
export function DecisionDialog({ refunds, decision, onClose }: Props) {
  const text = useText();
  const id = useId();
  const decisions = useDecisions();
  const [reason, setReason] = useState('');
  const undecided = useUndecided(refunds, decision);
  const isLate = decisions.stage === 'asking' && undecided.length === 0;
  const stage = isLate ? 'over' : decisions.stage;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = reason.trim() === '' || decision === 'process' ? undefined : reason.trim();
    if (!isLate) decisions.decide({ refunds: undecided, decision, reason: given });
  };
  return (
    <Dialog open onClose={stage === 'working' ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <form onSubmit={submit}>
        <DialogTitle id={id}>{text(`refunds.${decision}Title`, { smart_count: refunds.length })}</DialogTitle>
        <DialogContent sx={{ pt: 0 }}>
          <DialogContentText variant="body1">{text(`refunds.${decision}Hint`)}</DialogContentText>
          <Stack spacing={1.5} sx={{ mt: 2 }}>
            {refunds.map((refund) => {
              const isDue = decisions.stage !== 'asking' || undecided.includes(refund);
              return <DecisionCard key={refund.id} {...{ decision, decisions }} asked={refund} isLate={!isDue} />;
            })}
          </Stack>
          {decision === 'reject' && stage === 'asking' && <ReasonField value={reason} onChange={setReason} isPublic />}
        </DialogContent>
        <Buttons count={refunds.length} decision={decision} stage={stage} onClose={onClose} />
      </form>
    </Dialog>
  );
}

type ButtonsProps = Omit<Props, 'refunds'> & { readonly count: number; readonly stage: Decisions['stage'] };

function Buttons({ count, decision, stage, onClose }: ButtonsProps) {
  const text = useText();
  const label = count === 1 ? text(`refunds.${decision}`) : text(`refunds.${decision}Many`, { smart_count: count });
  if (stage === 'over') {
    return (
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button key="done" variant="contained" onClick={onClose} autoFocus>
          {text('actions.done')}
        </Button>
      </DialogActions>
    );
  }
  return (
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button color="inherit" onClick={onClose} disabled={stage === 'working'}>
        {text('actions.cancel')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        color={decision === 'reject' ? 'error' : 'primary'}
        disabled={stage === 'working'}
        autoFocus
      >
        {stage === 'working' ? text('actions.working') : label}
      </Button>
    </DialogActions>
  );
}
