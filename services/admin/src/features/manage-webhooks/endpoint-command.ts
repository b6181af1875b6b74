import { Id } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';

export type Deps = { readonly db: Database; readonly bus: Bus; readonly clock: Clock };

/** The common part of the actions on an endpoint. */
export const endpointCommand = {
  tag: 'Webhook endpoints',
  params: z.object({ endpoint: Id }),
  notFound: 'webhook-endpoint-not-found',
  permission: 'manage_webhooks',
  target: ({ params }: { params: { endpoint: string } }) =>
    ({ type: 'webhook_endpoint', id: params.endpoint }) as const,
} as const;
