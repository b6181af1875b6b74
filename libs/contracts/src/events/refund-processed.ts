import { z } from 'zod';
import { defineEvent, type EventOf } from '../define-event.ts';
import { Refund } from '../resources/refund.ts';

export const RefundProcessed = defineEvent('RefundProcessed', {
  publishedBy: 'refunds',
  summary: 'The whole refund was paid back. Published once per completed refund.',
  data: z.object({ refund: Refund }),
});
export type RefundProcessed = EventOf<typeof RefundProcessed>;
