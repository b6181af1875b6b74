import type { Discrepancy } from '@booking/contracts';
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
import { DiscrepancyChip } from './discrepancy-chip.tsx';
import { ResolveButton, ResolveDialogs } from './resolve-button.tsx';

type DiscrepancyDetail = Discrepancy & { readonly timeline: readonly StoryLine[] };

export function DiscrepancyPage() {
  return (
    <RecordPage<DiscrepancyDetail> resource="discrepancies">
      {(detail) => <DiscrepancyDetails detail={detail} />}
    </RecordPage>
  );
}

function DiscrepancyDetails({ detail }: { detail: DiscrepancyDetail }) {
  const text = useText();
  return (
    <ResolveDialogs>
      <PageHeader
        title={text(`discrepancies.kind.${detail.kind}`)}
        chips={<DiscrepancyChip discrepancy={detail} />}
        lead={<IdText id={detail.id} />}
        actions={<ResolveButton discrepancy={detail} />}
      />
      <TwoColumns>
        <DiscrepancyFacts discrepancy={detail} />
        <Story lines={detail.timeline} />
      </TwoColumns>
    </ResolveDialogs>
  );
}

function DiscrepancyFacts({ discrepancy }: { discrepancy: Discrepancy }) {
  const text = useText();
  const { detail, reference, method, service, ours, theirs, bookingId, foundAt, resolvedBy, note } = discrepancy;
  return (
    <Section title={text('discrepancies.facts')}>
      <Facts>
        <Fact name={text('discrepancies.detail')}>{detail}</Fact>
        <Fact name={text('fields.method')}>{method}</Fact>
        <Fact name={text('discrepancies.reference')}>
          <IdText id={reference} />
        </Fact>
        <Fact name={text('discrepancies.ours')}>{ours && <MoneyText money={ours} />}</Fact>
        <Fact name={text('discrepancies.theirs')}>{theirs && <MoneyText money={theirs} />}</Fact>
        <Fact name={text('fields.booking')}>
          {bookingId && <IdText id={bookingId} to={`/bookings/${bookingId}`} />}
        </Fact>
        <Fact name={text('discrepancies.service')}>{service}</Fact>
        <Fact name={text('discrepancies.found')}>
          <TimeText at={foundAt} precise />
        </Fact>
        <Fact name={text('discrepancies.resolver')}>{resolvedBy}</Fact>
        <Fact name={text('fields.reason')}>{note}</Fact>
      </Facts>
    </Section>
  );
}
