import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Callback } from '../resources/callback.ts';

export const GetCallback = defineQuery('GetCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored callback with its raw body, as text.',
  request: z.object({ callbackId: z.uuid() }),
  reply: z.object({
    callback: Callback,
    deliveries: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
});
