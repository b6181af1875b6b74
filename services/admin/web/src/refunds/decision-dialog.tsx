import type { Refund } from '@booking/contracts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { ActionProblem } from '../actions/action-problem.tsx';
import { closeDialog } from '../actions/open-dialog.tsx';
import { ReasonField } from '../actions/reason-field.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { text } from '../texts/text.ts';
import { DecisionCard } from './decision-card.tsx';
import { DecisionSums } from './decision-sums.tsx';
import { type Course, decisionTitle, leadOf } from './outcome-text.ts';
import type { Decision } from './refund-orders.ts';
import { type Decisions, useDecisions } from './use-decisions.ts';
import { type ToDecide, useRefundsToDecide } from './use-refunds-to-decide.ts';

type Props = {
  readonly refunds: readonly Refund[];
  readonly decision: Decision;
  /** Called when staff confirm the decision. */
  readonly onDecide?: () => void;
};

/** Shows the refunds of a decision, confirms it once, and stays open to show the results. */
export function DecisionDialog({ refunds, decision, onDecide }: Props) {
  const id = useId();
  const decisions = useDecisions(refunds, onDecide);
  const [reason, setReason] = useState('');
  const [sent, setSent] = useState<readonly Refund[]>();
  const { undecided, isLoaded, ...facts } = useRefundsToDecide(refunds, decision);
  const isSeveral = refunds.length > 1;
  const isReady = isComplete(decision, reason);
  const stage = decisions.stage === 'asking' && undecided.length === 0 ? 'over' : decisions.stage;
  const course = { ...decisions, decision, stage, sent, isLate: lateAmong(undecided, decisions) };
  const decide = (): void => {
    setSent(undecided);
    decisions.decide({ refunds: undecided, decision, reason: givenReason(decision, reason) });
  };
  return (
    <Dialog open onClose={stage === 'working' ? undefined : closeDialog} aria-labelledby={id} fullWidth maxWidth="sm">
      <Heading {...{ id, known: facts.known, course }}>
        {isSeveral && <DecisionSums refunds={sent ?? undecided} />}
      </Heading>
      <DialogContent dividers={isSeveral} tabIndex={isSeveral ? 0 : -1}>
        <Stack spacing={1.5}>
          {refunds.map((refund) => (
            <DecisionCard
              key={refund.id}
              {...{ decision, decisions, asked: refund, isLate: course.isLate(refund) }}
              known={facts.knownOf(refund)}
            />
          ))}
        </Stack>
        <Problems facts={facts} problem={decisions.problem} />
        {asksForReason(decision, stage) && (
          <ReasonField list="rejection" value={reason} onChange={setReason} isRequired isPublic />
        )}
      </DialogContent>
      <DecisionButtons count={refunds.length} onDecide={decide} {...{ decision, stage, isReady, isLoaded }} />
    </Dialog>
  );
}

/** Whether somebody else was faster than the user: before a decision, or while it was sent. */
function lateAmong(undecided: readonly Refund[], { stage, problemOf }: Decisions): Course['isLate'] {
  return (refund) =>
    (stage === 'asking' || problemOf(refund) !== undefined) && !undecided.some(({ id }) => id === refund.id);
}

/** Why the refunds could not be loaded, or why the decision as a whole has no answer. */
function Problems({
  facts: { error, retry },
  problem,
}: { facts: Pick<ToDecide, 'error' | 'retry'> } & Pick<Decisions, 'problem'>) {
  return (
    <>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {problem !== null && <ActionProblem error={problem} />}
    </>
  );
}

function asksForReason(decision: Decision, stage: Decisions['stage']): boolean {
  return decision === 'reject' && stage === 'asking';
}

/** The customer reads why a request was rejected. */
function isComplete(decision: Decision, reason: string): boolean {
  return decision === 'process' || reason.trim() !== '';
}

function givenReason(decision: Decision, reason: string): string | undefined {
  return reason.trim() === '' || decision === 'process' ? undefined : reason.trim();
}

type HeadingProps = {
  readonly id: string;
  /** The current state of the refunds. */
  readonly known: readonly Refund[];
  readonly course: Course;
  readonly children: React.ReactNode;
};

/** Stays in view while the refunds scroll: the question, the sums, and the progress. */
function Heading({ id, known, course, children }: HeadingProps) {
  const { decision, stage, sent } = course;
  return (
    <>
      <DialogTitle id={id} sx={{ pb: 0.5 }}>
        {decisionTitle(known.length === 1 && sent ? sent : known, decision, stage)}
      </DialogTitle>
      <Stack sx={{ px: 3, pb: 1.5 }}>
        {children}
        <Typography variant="body1" color="textSecondary" aria-live="polite">
          {leadOf(known, course)}
        </Typography>
      </Stack>
    </>
  );
}

type DecisionButtonsProps = {
  readonly count: number;
  readonly decision: Decision;
  readonly stage: Decisions['stage'];
  /** Whether staff can see what they decide about. */
  readonly isLoaded: boolean;
  /** Whether the decision has the reason that it needs. */
  readonly isReady: boolean;
  readonly onDecide: () => void;
};

/** With one refund Enter confirms; with several a button has to be chosen. */
function DecisionButtons({ count, decision, stage, isLoaded, isReady, onDecide }: DecisionButtonsProps) {
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
        // A disabled button does not get the focus, so a new button gets it when the refund is loaded.
        key={String(isLoaded)}
        variant="contained"
        color={decision === 'reject' ? 'error' : 'primary'}
        disabled={stage !== 'working' && (!isReady || !isLoaded)}
        aria-disabled={stage === 'working'}
        onClick={stage === 'working' ? undefined : onDecide}
        autoFocus={count === 1}
      >
        {stage === 'working' ? text('actions.working') : label}
      </Button>
    </DialogActions>
  );
}
