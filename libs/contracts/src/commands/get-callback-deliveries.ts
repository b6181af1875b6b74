import { z } from 'zod';
import { defineQuery } from '../define-command.ts';

/** As many as a page of a list has at most. */
const CALLBACKS_MAX = 100;

/** What goes on happening to a callback after it was recorded, of which no event tells. */
export const CallbackDeliveries = z.object({
  deliveries: z.int().meta({ description: 'How often it came: all but the first are duplicates' }),
  isWaiting: z.boolean().meta({
    description:
      'Something it hints at is to be confirmed and not answered yet; a later callback about the same waits in its place',
  }),
});
export type CallbackDeliveries = z.infer<typeof CallbackDeliveries>;

export const GetCallbackDeliveries = defineQuery('GetCallbackDeliveries', {
  answeredBy: 'gateway-webhooks',
  summary: 'Reads how often each of these callbacks came, and which wait to be confirmed; leaves out unknown ones.',
  request: z.object({ callbackIds: z.array(z.uuid()).max(CALLBACKS_MAX) }),
  reply: z.object({ callbacks: z.array(CallbackDeliveries.extend({ callbackId: z.uuid() })) }),
});
