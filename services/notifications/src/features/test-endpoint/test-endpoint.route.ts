import { WebhookDelivery } from '@booking/contracts';
import { defineRoute, runOnce, type Route } from '@booking/http';
import { newId, type Clock, type Database } from '@booking/runtime';
import { presentDelivery } from '../../delivery/delivery.ts';
import { getDelivery } from '../../delivery/delivery-repository.ts';
import { insertDeliveries } from '../../delivery/new-delivery-repository.ts';
import { presentEndpoint, type Endpoint } from '../../endpoint/endpoint.ts';
import { lockEndpoint } from '../../endpoint/endpoint-repository.ts';
import { EndpointParams } from '../../endpoint/endpoint-request.ts';
import { composeNotification } from '../../notification/notification.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export function testEndpointRoute({ db, clock }: Deps): Route {
  return defineRoute({
    method: 'post',
    path: '/api/v1/webhook-endpoints/{endpoint}/test',
    operationId: 'testWebhookEndpoint',
    summary: 'Send an event of the type `endpoint.test`; read the delivery for its result',
    tag: 'Webhook endpoints',
    auth: 'client',
    permission: 'manage_webhooks',
    params: EndpointParams,
    idempotent: true,
    notFound: 'webhook-endpoint-not-found',
    answers: { 202: { description: 'The delivery of the test', schema: WebhookDelivery } },
    problems: ['webhook-endpoint-not-found'],
    handle: ({ params, idempotencyKey }) =>
      runOnce(db, idempotencyKey, async (trx) => {
        const endpoint = await lockEndpoint(trx, params.endpoint);
        const [id = ''] = await insertDeliveries(trx, [testOf(endpoint, clock())]);
        return { status: 202, body: presentDelivery(await getDelivery(trx, { endpointId: endpoint.id, id })) };
      }),
  });
}

function testOf(endpoint: Endpoint, at: Date) {
  const data = { ...presentEndpoint(endpoint), version: endpoint.version };
  const event = { id: newId(), type: 'endpoint.test', createdAt: at.toISOString(), data } as const;
  return { notification: composeNotification(event, null), endpointId: endpoint.id };
}
