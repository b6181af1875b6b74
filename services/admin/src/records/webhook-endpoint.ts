import {
  GetWebhookEndpointHealth,
  GetWebhookEndpointPage,
  type WebhookEndpointHealth,
  type WebhookEndpointRecord,
  WebhookEndpointRecorded,
  WebhookEndpointStatus,
} from '@booking/contracts';
import type { Bus } from '@booking/messaging';
import { plain } from '../csv/csv.ts';
import { recordIn } from '../read-model/event-source.ts';
import { byColumn } from '../read-model/record-filter.ts';
import { defineDetail, defineRecord } from './define-record.ts';
import { EndpointWithHealth } from './record-resources.ts';
import { unlessSilent } from './unless-silent.ts';

export const webhookEndpointRecords = defineRecord<WebhookEndpointRecord>({
  table: 'webhook_endpoint_records',
  resource: 'webhook-endpoints',
  tag: 'Webhook endpoints',
  alsoReadBy: 'manage_webhooks',
  from: recordIn([WebhookEndpointRecorded], ({ endpoint }) => endpoint),
  pages: [GetWebhookEndpointPage],
  createdAtOf: ({ createdAt }) => createdAt,
  columns: {
    status: ({ status }) => status,
    changed_at: ({ updatedAt }) => updatedAt,
  },
  searchTermsOf: ({ id, url, description }) => [id, url, description],
  hitOf: ({ url, status }) => ({ title: url, status, amount: null }),
  shows: EndpointWithHealth,
  filters: { status: byColumn('status', WebhookEndpointStatus) },
  list: {
    operationId: 'listWebhookEndpointRecords',
    summary: 'List the webhook endpoints, newest first.',
    complete: ({ bus }, endpoints) => addHealth(bus, endpoints),
  },
  csv: {
    operationId: 'exportWebhookEndpoints',
    action: 'export_webhook_endpoints',
    columns: plain('id', 'url', 'description', 'status', 'createdAt', 'updatedAt'),
  },
});

export const webhookEndpointDetail = defineDetail({
  kind: webhookEndpointRecords,
  name: 'endpoint',
  noun: 'webhook endpoint',
  operationId: 'getWebhookEndpointRecord',
  summary: 'Read a webhook endpoint with its health. Its secret is never shown.',
  notFound: 'webhook-endpoint-not-found',
  schema: EndpointWithHealth,
  async describe({ bus }, endpoint) {
    const [found] = await addHealth(bus, [endpoint]);
    return { health: found?.health ?? null };
  },
});

async function addHealth(bus: Bus, endpoints: readonly WebhookEndpointRecord[]): Promise<EndpointWithHealth[]> {
  const known = await askHealth(
    bus,
    endpoints.map(({ id }) => id),
  );
  return endpoints.map((endpoint) => ({ ...endpoint, health: known.get(endpoint.id) ?? null }));
}

/** The health of endpoints by their ids; empty while notifications does not answer. */
async function askHealth(bus: Bus, endpointIds: string[]): Promise<ReadonlyMap<string, WebhookEndpointHealth>> {
  const reply = await unlessSilent(bus.request(GetWebhookEndpointHealth, { endpointIds }));
  return new Map(reply?.endpoints.map(({ endpointId, ...health }) => [endpointId, health]));
}
