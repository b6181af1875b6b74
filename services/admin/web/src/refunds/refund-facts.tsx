import type { Refund } from '@booking/contracts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { useText } from '../texts/use-text.ts';

export function RefundFacts({ refund }: { refund: Refund }) {
  const text = useText();
  const { bookingId, amount, origin, reason, requestedBy, processedBy, failureReason, createdAt, completedAt } = refund;
  return (
    <Section title={text('refunds.facts')}>
      <Facts>
        <Fact name={text('fields.booking')}>
          <IdText id={bookingId} to={`/bookings/${bookingId}`} />
        </Fact>
        <Fact name={text('fields.amount')}>
          <MoneyText money={amount} strong />
        </Fact>
        <Fact name={text('refunds.origins')}>{text(`refunds.origin.${origin}`)}</Fact>
        <Fact name={text('refunds.requestedBy')}>{requestedBy}</Fact>
        <Fact name={text('fields.reason')}>{reason}</Fact>
        <Fact name={text('refunds.processedBy')}>{processedBy}</Fact>
        <Fact name={text('refunds.failureReason')}>{failureReason}</Fact>
        <Fact name={text('fields.created')}>
          <TimeText at={createdAt} precise />
        </Fact>
        <Fact name={text('fields.completed')}>{completedAt && <TimeText at={completedAt} precise />}</Fact>
        <StaffNotes refund={refund} />
      </Facts>
    </Section>
  );
}

/** The decisions of staff about the refund, with author and reason. */
function StaffNotes({ refund: { review, manualSettlement } }: { refund: Refund }) {
  const text = useText();
  return (
    <>
      <Fact name={text('refunds.reviewed')}>
        {review && (
          <>
            {text(`refunds.meaning.${review.meaning}`)}, {text('timeline.by', { who: review.by })}{' '}
            <TimeText at={review.at} /> {review.note}
          </>
        )}
      </Fact>
      <Fact name={text('refunds.settled')}>
        {manualSettlement && (
          <>
            {text('timeline.by', { who: manualSettlement.by })} <TimeText at={manualSettlement.at} />:{' '}
            {manualSettlement.note}
          </>
        )}
      </Fact>
    </>
  );
}
