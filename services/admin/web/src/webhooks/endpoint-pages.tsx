import type { WebhookEndpointHealth } from '@booking/contracts';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { EndpointWithHealth } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { useMay } from '../api/use-session.ts';
import { DateField } from '../fields/date-field.tsx';
import { dayOf } from '../fields/day-of.ts';
import { Help } from '../fields/help.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { text } from '../texts/text.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { EndpointChip } from './webhook-chips.tsx';

export const ListPage = listPage<EndpointWithHealth>({
  texts: 'webhookEndpoints',
  filters: <ChoiceFilter name="status" label="fields.status" of="webhookEndpoints.status" />,
  columns: [
    {
      label: 'webhookEndpoints.url',
      card: 'title',
      cell: ({ id, url, description }) => (
        <TwoLines below={description}>
          <PageLink to={`/webhook-endpoints/${id}`} sx={{ overflowWrap: 'anywhere' }}>
            {url}
          </PageLink>
        </TwoLines>
      ),
    },
    { label: 'fields.status', cell: (endpoint) => <EndpointChip endpoint={endpoint} />, card: 'corner' },
    { label: 'webhookEndpoints.events', cell: ({ events }) => events.join(', ') },
    { label: 'webhookEndpoints.lastSuccess', cell: ({ health }) => <TimeText at={health?.lastSuccessAt} /> },
    { label: 'webhookEndpoints.lastFailure', cell: ({ health }) => <TimeText at={health?.lastFailureAt} /> },
    {
      label: 'webhookEndpoints.waiting',
      cell: ({ health }) => (health ? waitingText(health) : '–'),
      align: 'right',
    },
  ],
});

export const DetailPage = detailPage<EndpointWithHealth>({
  texts: 'webhookEndpoints',
  title: ({ url }) => url,
  chips: (endpoint) => <EndpointChip endpoint={endpoint} />,
  actions: (endpoint) => <EndpointActions endpoint={endpoint} />,
  above: (endpoint) => <EndpointHint endpoint={endpoint} />,
  facts: ({ description, events, health, createdAt, updatedAt }) => ({
    'fields.description': description,
    'webhookEndpoints.events': events.join(', '),
    'webhookEndpoints.lastSuccess': exactTime(health?.lastSuccessAt),
    'webhookEndpoints.lastFailure': exactTime(health?.lastFailureAt),
    'webhookEndpoints.failingSince': exactTime(health?.failingSince),
    'webhookEndpoints.waiting': health && waitingText(health),
    'fields.created': exactTime(createdAt),
    'webhookEndpoints.changed': exactTime(updatedAt),
  }),
  beside: ({ id }) => <DeliveriesSection of={{ endpoint: id }} />,
});

/** The largest number of waiting deliveries that the API counts. */
const COUNTED_MAX = 10_000;

function waitingText({ waitingDeliveries: count }: WebhookEndpointHealth): string {
  return count < COUNTED_MAX ? String(count) : `${COUNTED_MAX}+`;
}

/** Why an endpoint receives nothing, or why its health is missing. */
function EndpointHint({ endpoint: { status, disabledReason, health } }: { endpoint: EndpointWithHealth }) {
  if (disabledReason !== null && status === 'disabled') {
    return <Help topic={`help.endpoint.${disabledReason}`} />;
  }
  const hint = hintOf(status, health === null);
  return hint === undefined ? null : (
    <Alert severity="info" variant="standard">
      {text(`webhookEndpoints.${hint}`)}
    </Alert>
  );
}

function hintOf(status: EndpointWithHealth['status'], isUnknown: boolean) {
  if (status === 'deleted') return 'deletedHint';
  if (isUnknown) return 'noHealth';
  return status === 'paused' ? 'pausedHint' : undefined;
}

/** The actions on an endpoint that is not deleted, for permitted staff. Only an active endpoint gets events. */
function EndpointActions({ endpoint: { id, status } }: { endpoint: EndpointWithHealth }) {
  if (!useMay('manage_webhooks') || status === 'deleted') return null;
  const isOff = status !== 'active';
  const action = { reason: 'optional', button: { variant: 'outlined', disabled: isOff } } as const;
  const path = `/webhook-endpoints/${id}`;
  return (
    <>
      <ActionButton of="webhookEndpoints.test" path={`${path}/test`} {...action} />
      <Button {...action.button} onClick={() => openDialog(<ResendFailedDialog path={`${path}/resend-failed`} />)}>
        {text('webhookEndpoints.resendFailed')}
      </Button>
      {isOff ? (
        <ActionButton of="webhookEndpoints.enable" path={`${path}/enable`} reason="optional" />
      ) : (
        <ActionButton of="webhookEndpoints.disable" path={`${path}/disable`} {...action} color="error" />
      )}
    </>
  );
}

const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;

/** The number of deliveries that are sent again. */
type Resent = { readonly deliveries: number };

function ResendFailedDialog({ path }: { path: string }) {
  const [day, setDay] = useState(() => dayOf(new Date(Date.now() - DAYS_BEFORE * DAY_MS)));
  return (
    <ActionDialog
      of="webhookEndpoints.resendFailed"
      reason="optional"
      isComplete={day !== ''}
      run={(reason) => post<Resent>(path, { since: new Date(`${day}T00:00:00`).toISOString(), reason })}
      done={({ deliveries }) => text('webhookEndpoints.resent', { smart_count: deliveries })}
    >
      <DateField label={text('webhookEndpoints.since')} value={day} onChange={setDay} sx={{ mt: 2 }} />
    </ActionDialog>
  );
}
