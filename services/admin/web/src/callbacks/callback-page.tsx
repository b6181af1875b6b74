import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Fact, Facts } from '../fields/facts.tsx';
import { IdText, shortId } from '../fields/id-text.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { RecordPage } from '../layout/record-page.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import { useMay } from '../session/use-may.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';
import { CallbackChip } from './callback-chip.tsx';
import type { CallbackDetail } from './callback-detail.ts';
import { resultOf } from './callback-result.ts';
import { ReplayDialog } from './replay-dialog.tsx';

export function CallbackPage() {
  return (
    <RecordPage<CallbackDetail> resource="callbacks">{(detail) => <CallbackDetails detail={detail} />}</RecordPage>
  );
}

function CallbackDetails({ detail }: { detail: CallbackDetail }) {
  const text = useText();
  const { id, outcome } = detail.callback;
  const result = resultOf({ ...detail, outcome });
  return (
    <>
      <PageHeader
        title={`${text('callbacks.one')} ${shortId(id)}`}
        chips={<CallbackChip result={result} />}
        lead={<IdText id={id} />}
        actions={<ReplayButton id={id} />}
      />
      <Stack spacing={2}>
        <Alert severity={outcome === 'accepted' || outcome === 'ignored' ? 'info' : 'warning'} variant="outlined">
          {text(`callbacks.resultHint.${result}`)}
        </Alert>
        <TwoColumns>
          <Stack spacing={2}>
            <CallbackFacts detail={detail} />
            <Headers detail={detail} />
          </Stack>
          <Section title={text('callbacks.body')} flush>
            {detail.body === '' ? (
              <EmptyState title={text('callbacks.noBody')} />
            ) : (
              <RawText label={text('callbacks.body')}>{detail.body}</RawText>
            )}
          </Section>
        </TwoColumns>
      </Stack>
    </>
  );
}

function ReplayButton({ id }: { id: string }) {
  const text = useText();
  const may = useMay('process_refunds');
  const [isAsking, setAsking] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setAsking(true)}>
        {text('callbacks.replay')}
      </Button>
      {isAsking && <ReplayDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
}

function CallbackFacts({ detail: { callback, deliveries } }: { detail: CallbackDetail }) {
  const text = useText();
  const { method, eventId, eventType, receivedAt, note, bodyDigest } = callback;
  return (
    <Section title={text('callbacks.facts')}>
      <Facts>
        <Fact name={text('fields.method')}>{method}</Fact>
        <Fact name={text('callbacks.type')}>{eventType}</Fact>
        <Fact name={text('callbacks.event')}>
          <IdText id={eventId} />
        </Fact>
        <Fact name={text('callbacks.received')}>
          <TimeText at={receivedAt} precise />
        </Fact>
        <Fact name={text('callbacks.deliveries')}>{text('callbacks.deliveredTimes', { smart_count: deliveries })}</Fact>
        <Fact name={text('callbacks.note')}>{note}</Fact>
        <Fact name={text('callbacks.digest')}>
          <IdText id={bodyDigest} />
        </Fact>
      </Facts>
    </Section>
  );
}

function Headers({ detail: { headers } }: { detail: CallbackDetail }) {
  const text = useText();
  return (
    <Section title={text('callbacks.headers')}>
      <Facts>
        {Object.entries(headers).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
