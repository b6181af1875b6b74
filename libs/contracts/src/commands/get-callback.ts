import { z } from 'zod';
import { defineQuery } from '../define-command.ts';
import { Callback } from '../resources/callback.ts';
import { CallbackDeliveries } from './get-callback-deliveries.ts';

export const GetCallback = defineQuery('GetCallback', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads a stored callback with its raw body, as text, without secrets and card numbers.',
  request: z.object({ callbackId: z.uuid() }),
  reply: CallbackDeliveries.extend({
    callback: Callback,
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable().meta({ description: 'Null once it was removed after the retention time' }),
    bodyRemovedAt: z.iso.datetime().nullable().default(null),
  }),
});
