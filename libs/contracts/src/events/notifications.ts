import { z } from 'zod';
import { defineEvent } from '../define-event.ts';
import { WebhookEndpointRecord } from '../resources/webhook-endpoint.ts';

export const WebhookEndpointRecorded = defineEvent('WebhookEndpointRecorded', {
  publishedBy: 'notifications',
  summary: 'An endpoint for webhooks was created, changed, switched off or on, or deleted.',
  data: z.object({ endpoint: WebhookEndpointRecord }),
});
