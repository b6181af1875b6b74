import type { Money, Refund } from '@booking/contracts';
import { Alert, Box, Paper } from '@mui/material';
import { ActionProblem } from '../actions/action-problem.tsx';
import type { RefundToDecide } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { KnownCustomer, PersonText } from '../fields/person-text.tsx';
import { sentenceIn, text, wordIn } from '../texts/text.ts';
import { failureFact } from './failure-text.ts';
import { lateTextOf } from './late-text.ts';
import { PartsText } from './parts-text.tsx';
import { RefundAmount } from './refund-amount.tsx';
import { RefundChip } from './refund-chip.tsx';
import type { Decision } from './refund-orders.ts';
import { requesterTextOf } from './second-person.ts';
import type { Decisions } from './use-decisions.ts';

type Props = {
  readonly asked: Refund;
  /** The current refund, once it is loaded. */
  readonly known: RefundToDecide | undefined;
  readonly decision: Decision;
  readonly decisions: Decisions;
  /** Whether somebody else has decided on the refund meanwhile. */
  readonly isLate: boolean;
};

/** One refund in a decision: booking, amount, payments and the remainder; then the result. */
export function DecisionCard({ asked, known, decision, decisions, isLate }: Props) {
  const refund = known ?? asked;
  const problem = decisions.problemOf(asked);
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }} data-refund={asked.id}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <Box>
          <RefundAmount refund={refund} />
        </Box>
        <Box aria-live="polite">
          <RefundChip refund={refund} />
        </Box>
      </Box>
      <DecisionFacts refund={refund} known={known} remaining={known && remainingOf(known, asked, decision)} />
      {known && decision === 'process' && <SecondPerson refund={known} />}
      {isLate && <LateHint refund={refund} />}
      {problem !== undefined && !isLate && <ActionProblem error={problem} />}
    </Paper>
  );
}

/** Before the decision, the amount it would leave; afterwards, the amount that is left. */
function remainingOf(known: RefundToDecide, asked: Refund, decision: Decision): Money | null {
  return known.status === asked.status ? remainingAfter(decision, known) : known.remaining;
}

type FactsProps = {
  readonly refund: Refund;
  readonly known: RefundToDecide | undefined;
  readonly remaining: Money | null | undefined;
};

function DecisionFacts({ refund, known, remaining }: FactsProps) {
  const booking = (
    <>
      {known?.bookingDescription} <IdText id={refund.bookingId} short />
    </>
  );
  return (
    <KnownCustomer value={known?.customerId}>
      <Facts
        of={{
          'fields.booking': booking,
          'refunds.parts': <PartsText parts={refund.allocations} />,
          'refunds.remaining': remaining && <MoneyText money={remaining} />,
          'refunds.requestedBy': <PersonText name={refund.requestedBy} />,
          'fields.reason': refund.reason,
          ...failureFact(refund),
        }}
      />
    </KnownCustomer>
  );
}

/** The person who decided before, or why the refund ended without a decision. */
export function LateHint({ refund }: { refund: Refund }) {
  return (
    <Alert severity="info" sx={{ mt: 1.5 }}>
      {lateTextOf(refund)}
    </Alert>
  );
}

/** A condition that a refund still waits for, such as an approver other than the requester. */
function SecondPerson({ refund }: { refund: RefundToDecide }) {
  const { status, pendingReason, requestedBy } = refund;
  const requester = requesterTextOf(refund);
  if (status !== 'pending' || pendingReason === null) return null;
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {sentenceIn(pendingReason)} {requester && text(requester, { who: wordIn('words.actor', requestedBy) })}
    </Alert>
  );
}

/** The amount of the booking that stays refundable. The rejection of a failed refund changes no amount. */
function remainingAfter(decision: Decision, { status, remaining, remainingIfRejected }: RefundToDecide): Money | null {
  if (decision === 'process') return remaining;
  return status === 'failed' ? null : remainingIfRejected;
}
