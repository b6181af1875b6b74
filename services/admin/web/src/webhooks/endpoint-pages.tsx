import { Alert } from '@mui/material';
import type { EndpointWithHealth } from '../api/answers.ts';
import { Help } from '../fields/help.tsx';
import { TwoLines } from '../fields/lines.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { exactTime, TimeText } from '../fields/time-text.tsx';
import { StatusFilter } from '../list/filter-fields.tsx';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { text } from '../texts/text.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointChip } from './webhook-chips.tsx';
import { waitingText } from './webhook-resources.ts';

const kind = {
  resource: 'webhook-endpoints',
  texts: 'webhookEndpoints',
} as const;

export const ListPage = listPage<EndpointWithHealth, 'webhookEndpoints'>({
  ...kind,
  lead: 'webhookEndpoints.lead',
  filters: <StatusFilter of="webhookEndpoints.status" values={['active', 'paused', 'disabled', 'deleted']} />,
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
  ...kind,
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

/** Why an endpoint receives nothing, or why its health is missing. */
function EndpointHint({ endpoint: { status, disabledReason, health } }: { endpoint: EndpointWithHealth }) {
  if (disabledReason !== null && status === 'disabled') {
    return <Help topic={`help.endpoint.${disabledReason}`} />;
  }
  if (status === 'deleted')
    return (
      <Alert severity="info" variant="standard">
        {text('webhookEndpoints.deletedHint')}
      </Alert>
    );
  if (health === null)
    return (
      <Alert severity="info" variant="standard">
        {text('webhookEndpoints.noHealth')}
      </Alert>
    );
  return status === 'paused' ? (
    <Alert severity="info" variant="standard">
      {text('webhookEndpoints.pausedHint')}
    </Alert>
  ) : null;
}
