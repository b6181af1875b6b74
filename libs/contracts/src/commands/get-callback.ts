import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Callback } from '../resources/callback.ts';

export const GetCallback = defineQuery('GetCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored callback with its raw body, as text, without secrets and card numbers.',
  request: z.object({ callbackId: z.uuid() }),
  reply: z.object({
    callback: Callback,
    deliveries: z.int().meta({ description: 'How often it came: all but the first are duplicates' }),
    isWaiting: z.boolean().meta({
      description:
        'Something it hints at is to be confirmed and not answered yet; a later callback about the same waits in its place',
    }),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
});
