import type { ListedWebhookDelivery, WebhookAttempt, WebhookDeliveryDetails } from '@booking/contracts';
import { Alert, Stack } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { Facts } from '../fields/facts.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { RawText } from '../fields/raw-text.tsx';
import { Section } from '../fields/section.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { BookingFilter, ChoiceFilter } from '../list/filter-fields.tsx';
import { bookingColumn } from '../list/known-columns.tsx';
import { PlainTable } from '../list/plain-table.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { text } from '../texts/text.ts';
import { EndpointFilter, EndpointText, useEndpoint } from './endpoint-text.tsx';
import { AnswerText, DeliveryChip } from './webhook-chips.tsx';

export const ListPage = listPage<ListedWebhookDelivery>({
  texts: 'webhookDeliveries',
  hasDays: false,
  filters: (
    <>
      <ChoiceFilter name="status" label="fields.status" of="webhookDeliveries.status" />
      <EndpointFilter />
      <BookingFilter />
    </>
  ),
  columns: [
    { label: 'fields.created', cell: ({ createdAt }) => <TimeText at={createdAt} precise /> },
    { label: 'webhookDeliveries.one', cell: ({ id }) => <IdText of="webhook-deliveries" id={id} short /> },
    {
      label: 'fields.event',
      card: 'title',
      cell: ({ eventType, endpointId }) => <TwoLines below={<EndpointText id={endpointId} />}>{eventType}</TwoLines>,
    },
    { label: 'fields.status', cell: ({ status }) => <DeliveryChip state={status} />, card: 'corner' },
    bookingColumn,
    { label: 'webhookDeliveries.answer', cell: ({ lastAttempt }) => <AnswerText attempt={lastAttempt} /> },
    { label: 'webhookDeliveries.next', cell: ({ nextAttemptAt }) => <TimeText at={nextAttemptAt} precise /> },
  ],
});

type DeliveryDetail = WebhookDeliveryDetails & { readonly headers: Readonly<Record<string, string>> };

export const DetailPage = detailPage<DeliveryDetail>({
  texts: 'webhookDeliveries',
  title: ({ eventType }) => eventType,
  chips: ({ status }) => <DeliveryChip state={status} />,
  actions: (delivery) => <ResendButton delivery={delivery} />,
  above: ({ endpointId }) => <OffHint endpointId={endpointId} />,
  facts: (delivery) => ({
    'webhookDeliveries.endpoint': <EndpointText id={delivery.endpointId} />,
    'fields.eventId': <IdText id={delivery.eventId} />,
    'fields.booking': delivery.bookingId && <IdText of="bookings" id={delivery.bookingId} />,
    'fields.attempts': delivery.attempts,
    'webhookDeliveries.next': exactTime(delivery.nextAttemptAt),
    'fields.created': exactTime(delivery.createdAt),
    'webhookDeliveries.deliveredAt': exactTime(delivery.deliveredAt),
  }),
  below: (delivery) => <AttemptsContent delivery={delivery} />,
  beside: (delivery) => <RequestContent delivery={delivery} />,
});

type Props = { readonly delivery: DeliveryDetail };

/** Only an active endpoint gets its deliveries. */
function ResendButton({ delivery: { id, endpointId } }: Props) {
  const status = useEndpoint(endpointId)?.status ?? 'active';
  if (status === 'deleted') return null;
  return (
    <ActionButton
      needs="manage_webhooks"
      of="webhookDeliveries.resend"
      reason="optional"
      path={`/webhook-deliveries/${id}/resend`}
      button={{ disabled: status !== 'active' }}
    />
  );
}

function OffHint({ endpointId }: { endpointId: string }) {
  const status = useEndpoint(endpointId)?.status;
  return status === 'paused' || status === 'disabled' ? (
    <Alert severity="info" variant="standard">
      {text('webhookDeliveries.offHint')}
    </Alert>
  ) : null;
}

/** The request as it was or will be sent. */
function RequestContent({ delivery: { body, headers } }: Props) {
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
function AttemptsContent({ delivery: { history, lastAttempt } }: Props) {
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
