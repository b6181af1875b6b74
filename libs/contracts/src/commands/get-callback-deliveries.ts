import { z } from 'zod';
import { defineQuery } from '../define-command.ts';

/** The largest page of a list. */
const CALLBACKS_MAX = 100;

/** The deliveries of a webhook after it was recorded. No event reports them. */
export const CallbackDeliveries = z.object({
  deliveries: z.int().meta({ description: 'The number of deliveries; all but the first are duplicates' }),
  isWaiting: z.boolean().meta({
    description:
      'The gateway has not confirmed a report of this callback yet; a later callback about the same takes over the wait',
  }),
});
export type CallbackDeliveries = z.infer<typeof CallbackDeliveries>;

export const GetCallbackDeliveries = defineQuery('GetCallbackDeliveries', {
  answeredBy: 'gateway-webhooks',
  summary:
    'Reads how often each of these callbacks was delivered, and which wait for confirmation; leaves out unknown ones.',
  request: z.object({ callbackIds: z.array(z.uuid()).max(CALLBACKS_MAX) }),
  reply: z.object({ callbacks: z.array(CallbackDeliveries.extend({ callbackId: z.uuid() })) }),
});
