import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { WebhookEndpointHealth } from '../resources/webhook-endpoint.ts';

/** The largest page of a list. */
const ENDPOINTS_MAX = 100;

export const GetWebhookEndpointHealth = defineQuery('GetWebhookEndpointHealth', {
  answeredBy: 'notifications',
  summary: 'Reads how the latest deliveries to these endpoints went; leaves out unknown endpoints.',
  request: z.object({ endpointIds: z.array(z.uuid()).max(ENDPOINTS_MAX) }),
  reply: z.object({ endpoints: z.array(WebhookEndpointHealth.extend({ endpointId: z.uuid() })) }),
});
