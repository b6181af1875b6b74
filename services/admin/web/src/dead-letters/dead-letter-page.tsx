import type { DeadLetter } from '@booking/contracts';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useText } from '../texts/use-text.ts';
import { DeadLetterChip } from './dead-letter-chip.tsx';
import { ReplayButton } from './replay-button.tsx';
import { ReplayDialogs } from './replay-dialogs.tsx';

type DeadLetterDetail = DeadLetter & { readonly payload: string };
type Props = { readonly detail: DeadLetterDetail };

export function DeadLetterPage() {
  return (
    <RecordPage<DeadLetterDetail> resource="dead-letters">
      {(detail) => <DeadLetterDetails detail={detail} />}
    </RecordPage>
  );
}

function DeadLetterDetails({ detail }: Props) {
  const text = useText();
  const { id, status, payload } = detail;
  return (
    <ReplayDialogs>
      <PageHeader
        title={`${text('deadLetters.one')} ${shortId(id)}`}
        chips={<DeadLetterChip status={status} />}
        lead={<IdText id={id} />}
        actions={<ReplayButton letter={detail} variant="contained" />}
      />
      <TwoColumns>
        <DeadLetterFacts detail={detail} />
        <Section title={text('deadLetters.payload')} flush>
          <RawText label={text('deadLetters.payload')}>{payload}</RawText>
        </Section>
      </TwoColumns>
    </ReplayDialogs>
  );
}

function DeadLetterFacts({ detail: { service, listener, subject, ...detail } }: Props) {
  const text = useText();
  const { eventId, eventType, reason, attempts, recordedAt, replayedAt } = detail;
  return (
    <Section title={text('deadLetters.facts')}>
      <Facts>
        <Fact name={text('deadLetters.reason')}>{reason}</Fact>
        <Fact name={text('deadLetters.attempts')}>{attempts}</Fact>
        <Fact name={text('deadLetters.service')}>{service}</Fact>
        <Fact name={text('deadLetters.listener')}>{listener}</Fact>
        <Fact name={text('deadLetters.event')}>{eventType ?? text('deadLetters.unreadable')}</Fact>
        <Fact name={text('deadLetters.eventId')}>{eventId === null ? null : <IdText id={eventId} />}</Fact>
        <Fact name={text('deadLetters.subject')}>{subject}</Fact>
        <Fact name={text('deadLetters.recorded')}>
          <TimeText at={recordedAt} precise />
        </Fact>
        <Fact name={text('deadLetters.replayedAt')}>
          {replayedAt === null ? null : <TimeText at={replayedAt} precise />}
        </Fact>
      </Facts>
    </Section>
  );
}
