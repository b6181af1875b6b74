import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Callback } from '../resources/callback.ts';

export const CallbackRecorded = defineEvent('CallbackRecorded', {
  publishedBy: 'gateway-webhooks',
  summary: 'An authentic callback was stored.',
  data: z.object({ callback: Callback }),
});
export type CallbackRecorded = EventOf<typeof CallbackRecorded>;
