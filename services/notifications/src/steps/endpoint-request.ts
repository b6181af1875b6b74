import { Id } from '@booking/http';
import { z } from 'zod';

const EndpointParams = z.object({ endpoint: Id });
export const DeliveryParams = EndpointParams.extend({ delivery: Id });

export const endpointRoute = { tag: 'Webhook endpoints', auth: 'client', permission: 'manage_webhooks' } as const;

export const routeOfEndpoint = {
  ...endpointRoute,
  params: EndpointParams,
  notFound: 'webhook-endpoint-not-found',
  problems: ['webhook-endpoint-not-found'],
} as const;
