import type { WebhookAttempt } from '@booking/contracts';
import { Stack } from '@mui/material';
import { Facts } from '../fields/facts.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { text } from '../texts/text.ts';
import { AnswerText } from './webhook-chips.tsx';
import type { DeliveryDetail } from './webhook-resources.ts';

type Props = { readonly delivery: DeliveryDetail };

/** The request as it was or will be sent. */
export function RequestContent({ delivery: { body, headers } }: Props) {
  return (
    <Stack spacing={2}>
      <Section title={text('fields.body')} flush>
        <RawText label={text('fields.body')}>{body}</RawText>
      </Section>
      {Object.keys(headers).length > 0 && (
        <Section title={text('webhookDeliveries.headers')}>
          <Facts named={{ ...headers, 'webhook-signature': text('webhookDeliveries.signatureHidden') }} />
        </Section>
      )}
    </Stack>
  );
}

const COLUMNS: readonly Column<WebhookAttempt>[] = [
  { label: 'webhookDeliveries.attemptedAt', cell: ({ at }) => <TimeText at={at} precise /> },
  { label: 'webhookDeliveries.answer', cell: (attempt) => <AnswerText attempt={attempt} /> },
  {
    label: 'webhookDeliveries.duration',
    align: 'right',
    cell: ({ durationMs: count }) => text('webhookDeliveries.milliseconds', { count }),
  },
];

/** The attempts, latest first, and the last answer of the endpoint. */
export function AttemptsContent({ delivery: { history, lastAttempt } }: Props) {
  const answer = lastAttempt?.response ?? '';
  return (
    <>
      <Section title={text('fields.attempts')} flush>
        <PlainTable
          columns={COLUMNS}
          items={history.toReversed()}
          emptyText="webhookDeliveries.noAttempts"
          size="small"
        />
      </Section>
      {answer !== '' && (
        <Section title={text('webhookDeliveries.response')} flush>
          <RawText label={text('webhookDeliveries.response')}>{answer}</RawText>
        </Section>
      )}
    </>
  );
}
