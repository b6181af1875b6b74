import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useText } from '../texts/use-text.ts';
import type { StoryLine } from '../timeline/story-line.ts';
import { Story } from '../timeline/story.tsx';
import { DisputeChip } from './dispute-chip.tsx';
import type { Dispute } from './dispute.ts';

type DisputeDetail = Dispute & { readonly timeline: readonly StoryLine[] };

export function DisputePage() {
  return <RecordPage<DisputeDetail> resource="disputes">{(detail) => <DisputeDetails detail={detail} />}</RecordPage>;
}

function DisputeDetails({ detail }: { detail: DisputeDetail }) {
  const text = useText();
  return (
    <>
      <PageHeader
        title={`${text('disputes.one')} ${detail.disputeReference}`}
        chips={<DisputeChip dispute={detail} />}
        lead={<IdText id={detail.id} />}
      />
      <TwoColumns>
        <DisputeFacts dispute={detail} />
        <Story lines={detail.timeline} />
      </TwoColumns>
    </>
  );
}

function DisputeFacts({ dispute: { amount, paymentId, bookingId, ...dispute } }: { dispute: Dispute }) {
  const text = useText();
  return (
    <Section title={text('disputes.facts')}>
      <Facts>
        <Fact name={text('fields.amount')}>
          <MoneyText money={amount} strong />
        </Fact>
        <Fact name={text('fields.reason')}>{dispute.reason}</Fact>
        <Fact name={text('disputes.reference')}>
          <IdText id={dispute.disputeReference} />
        </Fact>
        <Fact name={text('fields.payment')}>
          <IdText id={paymentId} to={`/payments/${paymentId}`} />
        </Fact>
        <Fact name={text('fields.booking')}>
          <IdText id={bookingId} to={`/bookings/${bookingId}`} />
        </Fact>
        <Fact name={text('fields.customer')}>{dispute.customerId}</Fact>
        <Fact name={text('disputes.opened')}>
          <TimeText at={dispute.openedAt} precise />
        </Fact>
        <Fact name={text('disputes.closed')}>{dispute.closedAt && <TimeText at={dispute.closedAt} precise />}</Fact>
      </Facts>
    </Section>
  );
}
