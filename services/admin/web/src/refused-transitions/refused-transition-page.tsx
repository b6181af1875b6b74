import { Fact, Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useText } from '../texts/use-text.ts';
import type { StoryLine } from '../timeline/story-line.ts';
import { Story } from '../timeline/story.tsx';
import { RefusedRecord } from './refused-record.tsx';
import type { RefusedTransition } from './refused-transition.ts';

type RefusedTransitionDetail = RefusedTransition & { readonly timeline: readonly StoryLine[] };

export function RefusedTransitionPage() {
  return (
    <RecordPage<RefusedTransitionDetail> resource="refused-transitions">
      {(detail) => <RefusedTransitionDetails detail={detail} />}
    </RecordPage>
  );
}

function RefusedTransitionDetails({ detail }: { detail: RefusedTransitionDetail }) {
  const text = useText();
  return (
    <>
      <PageHeader title={text('refusedTransitions.one')} lead={<IdText id={detail.id} />} />
      <TwoColumns>
        <RefusedTransitionFacts refused={detail} />
        <Story lines={detail.timeline} />
      </TwoColumns>
    </>
  );
}

function RefusedTransitionFacts({ refused }: { refused: RefusedTransition }) {
  const text = useText();
  const { state, move, cause, service, bookingId, at } = refused;
  return (
    <Section title={text('refusedTransitions.facts')}>
      <Facts>
        <Fact name={text('refusedTransitions.record')}>
          <RefusedRecord refused={refused} />
        </Fact>
        <Fact name={text('refusedTransitions.state')}>{state}</Fact>
        <Fact name={text('refusedTransitions.move')}>{move}</Fact>
        <Fact name={text('refusedTransitions.cause')}>{cause}</Fact>
        <Fact name={text('refusedTransitions.service')}>{service}</Fact>
        <Fact name={text('fields.booking')}>
          <IdText id={bookingId} to={`/bookings/${bookingId}`} />
        </Fact>
        <Fact name={text('refusedTransitions.at')}>
          <TimeText at={at} precise />
        </Fact>
      </Facts>
    </Section>
  );
}
