import type { Refund } from '@booking/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useGetIdentity, useGetOne } from 'react-admin';
import type { BookingDetail } from '../bookings/booking-detail.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useText } from '../texts/use-text.ts';
import { PartsText } from './parts-text.tsx';
import { RefundChip } from './refund-chip.tsx';
import type { Decision } from './refund-orders.ts';
import { remainingAfter } from './remaining-after.ts';
import type { Decisions } from './use-decisions.ts';

type Props = { readonly asked: Refund; readonly decision: Decision; readonly decisions: Decisions };

/** One refund that is decided on: booking, amount, where it is taken from and what remains; then what becomes of it. */
export function DecisionCard({ asked, decision, decisions }: Props) {
  const { data: refund = asked } = useGetOne<Refund>('refunds', { id: asked.id });
  const problem = decisions.problemOf(asked);
  return (
    <Paper variant="outlined" sx={{ p: 1.5 }} data-refund={asked.id}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <MoneyText money={refund.amount} strong />
        <Box aria-live="polite">
          <RefundChip refund={refund} />
        </Box>
      </Box>
      <DecisionFacts asked={asked} refund={refund} decision={decision} />
      <SecondPerson refund={refund} />
      {problem !== undefined && <ErrorState error={problem} />}
    </Paper>
  );
}

type FactsProps = { readonly asked: Refund; readonly refund: Refund; readonly decision: Decision };

/** What remains is told for the state in which the question was asked, so that the answer does not move under it. */
function DecisionFacts({ asked, refund, decision }: FactsProps) {
  const text = useText();
  const { data: booking } = useGetOne<BookingDetail>('bookings', { id: asked.bookingId });
  const isOpen = refund.status === asked.status;
  return (
    <Facts>
      <Fact name={text('fields.booking')}>
        {booking?.description} <IdText id={asked.bookingId} short />
      </Fact>
      <Fact name={text('refunds.parts')}>
        <PartsText refund={refund} />
      </Fact>
      <Fact name={text('refunds.remaining')}>
        {booking && <MoneyText money={isOpen ? remainingAfter(decision, asked, booking) : booking.balance.remaining} />}
      </Fact>
      <Fact name={text('refunds.requestedBy')}>{asked.requestedBy}</Fact>
      <Fact name={text('fields.reason')}>{asked.reason}</Fact>
      <Fact name={text('refunds.failureReason')}>{refund.failureReason}</Fact>
    </Facts>
  );
}

/** What a refund still waits for, such as another person than who asked for it. */
function SecondPerson({ refund: { status, pendingReason, requestedBy } }: { refund: Refund }) {
  const text = useText();
  const { identity } = useGetIdentity();
  if (status !== 'pending' || pendingReason === null) return null;
  const isOwn = identity?.['email'] === requestedBy;
  return (
    <Alert severity="warning" variant="outlined" sx={{ mt: 1.5 }}>
      {pendingReason} {isOwn && text('refunds.yours')}
    </Alert>
  );
}
