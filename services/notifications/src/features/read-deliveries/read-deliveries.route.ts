import { WebhookDelivery, WebhookDeliveryDetails, WebhookDeliveryStatus } from '@booking/contracts';
import { defineRoute, Id, listOf, pageById, PageQuery, type Route } from '@booking/http';
import type { Database } from '@booking/runtime';
import { presentDelivery, presentDeliveryDetails } from '../../delivery/delivery.ts';
import { getDelivery, listDeliveries } from '../../delivery/delivery-repository.ts';
import { getEndpoint } from '../../endpoint/endpoint-repository.ts';
import { DeliveryParams, endpointRoute, routeOfEndpoint } from '../../steps/endpoint-request.ts';

const Query = PageQuery.extend({ status: WebhookDeliveryStatus.optional(), bookingId: Id.optional() });

export function listDeliveriesRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...routeOfEndpoint,
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint}/deliveries',
    operationId: 'listWebhookDeliveries',
    summary: 'List the deliveries of an endpoint, newest first',
    query: Query,
    answers: { 200: { description: 'A page of deliveries', schema: listOf(WebhookDelivery) } },
    async handle({ params, query: { limit, after, ...filter } }) {
      const { id: endpointId } = await getEndpoint(db, params.endpoint);
      const { data, next } = await pageById({ limit, after }, (page) =>
        listDeliveries(db, { ...filter, endpointId, ...page }),
      );
      return { status: 200, body: { data: data.map(presentDelivery), next } };
    },
  });
}

export function getDeliveryRoute({ db }: { db: Database }): Route {
  return defineRoute({
    ...endpointRoute,
    method: 'get',
    path: '/api/v1/webhook-endpoints/{endpoint}/deliveries/{delivery}',
    operationId: 'getWebhookDelivery',
    summary: 'Read a delivery with its body and its latest attempts',
    params: DeliveryParams,
    notFound: 'webhook-delivery-not-found',
    answers: { 200: { description: 'The delivery', schema: WebhookDeliveryDetails } },
    problems: ['webhook-delivery-not-found'],
    async handle({ params }) {
      const delivery = await getDelivery(db, { endpointId: params.endpoint, id: params.delivery });
      return { status: 200, body: presentDeliveryDetails(delivery) };
    },
  });
}
