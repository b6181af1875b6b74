import type { Money, Refund } from '@booking/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { ActionProblem } from '../actions/action-problem.tsx';
import { useRecord } from '../api/use-record.ts';
import type { BookingDetail } from '../bookings/booking-detail.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { useText } from '../texts/use-text.ts';
import { PartsText } from './parts-text.tsx';
import { RefundChip } from './refund-chip.tsx';
import type { RefundDetail } from './refund-detail.ts';
import type { Decision } from './refund-orders.ts';
import { remainingAfter } from './remaining-after.ts';
import type { Decisions } from './use-decisions.ts';

type Props = {
  readonly asked: Refund;
  readonly decision: Decision;
  readonly decisions: Decisions;
  /** Whether there is nothing to decide any more, though nobody here has decided. */
  readonly isLate: boolean;
};

/** One refund that is decided on: booking, amount, where it is taken from and what remains; then what becomes of it. */
export function DecisionCard({ asked, decision, decisions, isLate }: Props) {
  const { data: known } = useRecord<RefundDetail>('refunds', asked.id);
  const refund = known ?? asked;
  const problem = decisions.problemOf(asked);
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }} data-refund={asked.id}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <MoneyText money={refund.amount} strong />
        <Box aria-live="polite">
          <RefundChip refund={refund} />
        </Box>
      </Box>
      <DecisionFacts refund={refund} remaining={known && remainingOf(known, asked, decision)} />
      {known && <SecondPerson refund={known} />}
      {isLate && <LateHint refund={refund} />}
      {problem !== undefined && <ActionProblem error={problem} />}
    </Paper>
  );
}

/** As long as nothing is decided what the decision would leave, and then what it has left. */
function remainingOf(known: RefundDetail, asked: Refund, decision: Decision): Money | null {
  return known.status === asked.status ? remainingAfter(decision, known) : known.remaining;
}

function DecisionFacts({ refund, remaining }: { refund: Refund; remaining: Money | null | undefined }) {
  const text = useText();
  const { data: booking } = useRecord<BookingDetail>('bookings', refund.bookingId);
  return (
    <Facts>
      <Fact name={text('fields.booking')}>
        {booking?.description} <IdText id={refund.bookingId} short />
      </Fact>
      <Fact name={text('refunds.parts')}>
        <PartsText parts={refund.allocations} />
      </Fact>
      <Fact name={text('refunds.remaining')}>{remaining && <MoneyText money={remaining} />}</Fact>
      <Fact name={text('refunds.requestedBy')}>{refund.requestedBy}</Fact>
      <Fact name={text('fields.reason')}>{refund.reason}</Fact>
      <Fact name={text('refunds.failureReason')}>{refund.failureReason}</Fact>
    </Facts>
  );
}

/** Who was faster, as far as it is known. */
function LateHint({ refund: { processedBy } }: { refund: Refund }) {
  const text = useText();
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 1.5 }}>
      {processedBy === null ? text('refunds.late') : text('refunds.lateBy', { who: processedBy })}
    </Alert>
  );
}

/** What a refund still waits for, such as another person than who asked for it. */
function SecondPerson({ refund: { status, pendingReason, obstacle } }: { refund: RefundDetail }) {
  const text = useText();
  if (status !== 'pending' || pendingReason === null) return null;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
      {pendingReason} {obstacle === 'second-person' && text('refunds.yours')}
    </Alert>
  );
}
